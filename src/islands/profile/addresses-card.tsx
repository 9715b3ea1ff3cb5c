import { useEffect, useRef, useState } from 'react'
import { useBusy } from '../../components/use-busy'
import { FAILED_TO_LOAD_ADDRESSES, NO_SAVED_ADDRESSES } from '../../domain/profile/address-sentences'
import { MOST_ADDRESSES, type SavedAddress } from '../../domain/profile/saved-address'
import { AddressDialog } from './address-dialog'
import { AddressRow } from './address-row'
import { saidOf } from './ask'
import { askForAddresses } from './ask-addresses'
import { DeleteAddress } from './delete-address'
import { NeedsScript } from './needs-script'

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; address: SavedAddress }

/** Where a rider goes often: added, changed and deleted here, and offered in the trip form. */
export function AddressesCard({ initial }: { initial: SavedAddress[] | null }) {
  const [addresses, setAddresses] = useState(initial)
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const editing = opened?.what === 'edit' ? opened.address : null
  const deleting = opened?.what === 'delete' ? opened.address : null
  const full = addresses !== null && addresses.length >= MOST_ADDRESSES

  // What had the focus went with its address.
  useEffect(() => {
    if (addresses !== initial && document.activeElement === document.body) add.current?.focus()
  }, [addresses, initial])

  return (
    <section className="card grid gap-4" aria-labelledby="saved-addresses">
      <h2 id="saved-addresses" className="text-xl">
        Saved Addresses
      </h2>
      {addresses === null && <NotLoaded onLoaded={setAddresses} />}
      {addresses?.length === 0 && (
        <div>
          <p className="font-semibold">{NO_SAVED_ADDRESSES}</p>
          <p className="mt-1 text-muted">
            Save your home or work once, and choose it with one press when you book.
          </p>
        </div>
      )}
      {addresses !== null && addresses.length > 0 && (
        <ul className="-my-3 divide-y divide-hairline">
          {addresses.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              onEdit={() => setOpened({ what: 'edit', address })}
              onDelete={() => setOpened({ what: 'delete', address })}
            />
          ))}
        </ul>
      )}
      {addresses !== null && (
        <div className="needs-script">
          <button
            ref={add}
            type="button"
            className="button max-sm:w-full"
            data-kind="secondary"
            disabled={full}
            aria-describedby={full ? 'addresses-full' : undefined}
            onClick={() => setOpened({ what: 'add' })}
          >
            Add address
          </button>
          {full && (
            <p id="addresses-full" className="field-hint mt-2">
              You can save {MOST_ADDRESSES} addresses. Delete one to add another.
            </p>
          )}
        </div>
      )}
      <NeedsScript what="Adding and changing addresses" />
      <AddressDialog
        open={opened?.what === 'add' || editing !== null}
        address={editing}
        onClose={close}
        onSaved={setAddresses}
      />
      <DeleteAddress address={deleting} onClose={close} onDeleted={setAddresses} />
    </section>
  )
}

/** They could not be read. Nothing is lost by it. */
function NotLoaded({ onLoaded }: { onLoaded: (addresses: SavedAddress[]) => void }) {
  const [busy, begin] = useBusy()
  const [why, setWhy] = useState<string | null>(null)
  const load = async () => {
    const answered = await askForAddresses()
    if (answered.ok) onLoaded(answered.value.addresses)
    else setWhy(saidOf(answered.refusal))
  }
  return (
    <div className="grid justify-items-start gap-3" role="alert">
      <p>
        <span className="font-semibold">{FAILED_TO_LOAD_ADDRESSES}</span>
        <span className="block text-muted">
          {why ?? 'None of them is lost. Please try again in a moment.'}
        </span>
      </p>
      <button
        type="button"
        className="button needs-script"
        data-kind="secondary"
        aria-busy={busy}
        onClick={() => void begin(load)}
      >
        Try again
      </button>
    </div>
  )
}
