import { useState } from 'react'
import { Modal } from '../../components/modal'
import { showToast } from '../../components/toast'
import { useBusy } from '../../components/use-busy'
import { ADDRESS_DELETED, FAILED_TO_DELETE_ADDRESS } from '../../domain/profile/address-sentences'
import type { SavedAddress } from '../../domain/profile/saved-address'
import { saidOf } from './ask'
import { askToDeleteAddress, listWithout } from './ask-addresses'

interface Props {
  /** Null while none is asked about. */
  address: SavedAddress | null
  onClose: () => void
  onDeleted: (addresses: SavedAddress[]) => void
}

/** Asks before an address is deleted: what is gone has to be typed again. */
export function DeleteAddress({ address, ...props }: Props) {
  return (
    <Modal title="Delete this address?" narrow open={address !== null} onClose={props.onClose}>
      {address && <Question address={address} {...props} />}
    </Modal>
  )
}

function Question({ address, onClose, onDeleted }: Props & { address: SavedAddress }) {
  const [busy, begin] = useBusy()
  const [why, setWhy] = useState<string | null>(null)

  async function confirm() {
    const answered = await askToDeleteAddress(address.id)
    // Gone is gone, whichever tab it was.
    const left = answered.ok ? answered.value.addresses : listWithout(answered.refusal)
    if (left === null) return setWhy(answered.ok ? null : saidOf(answered.refusal))
    onDeleted(left)
    onClose()
    showToast({ tone: 'success', title: ADDRESS_DELETED })
  }

  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        <span className="block font-semibold">{address.label}</span>
        <span className="text-muted">{address.address}</span>
      </p>
      {why !== null && (
        <p role="alert" className="text-error">
          {FAILED_TO_DELETE_ADDRESS}. {why}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button max-sm:w-full" data-kind="secondary" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="button max-sm:w-full"
          data-kind="danger"
          aria-busy={busy}
          onClick={() => void begin(confirm)}
        >
          Delete address
        </button>
      </div>
    </div>
  )
}
