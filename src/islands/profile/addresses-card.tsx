import { useEffect, useRef, useState } from 'react'
import { call } from '../../api'
import { AddressPicture, DefaultStar } from '../../components/address-pictures'
import { Button, NotRead } from '../../components/button'
import { lineIcon } from '../../components/line-icon'
import { QuestionDialog } from '../../components/question-dialog'
import { PickupDetail } from '../../components/route-ends'
import { showToast } from '../../components/toast'
import { FAILED_TO_DELETE_ADDRESS } from '../../domain/profile/profile'
import {
  MAX_ADDRESSES,
  rideUseOf,
  type SavedAddress,
  SavedAddressesSchema,
} from '../../domain/profile/saved-address'
import { AddressDialog } from './address-form'
import { ADDRESSES_PATH, addressesAfterDeletion, addressPath, failureOf, messageFor } from './api'

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; address: SavedAddress }

/** The rider's saved addresses, which the trip form offers: add, change, delete. */
export function AddressesCard({ initial }: { initial: SavedAddress[] | null }) {
  const [addresses, setAddresses] = useState(initial)
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(null)
  const editing = opened?.what === 'edit' ? opened.address : null
  const deleting = opened?.what === 'delete' ? opened.address : null
  const full = addresses !== null && addresses.length >= MAX_ADDRESSES

  // The focused button was removed with its address: the focus moves to 'Add'.
  useEffect(() => {
    if (addresses !== initial && document.activeElement === document.body) add.current?.focus()
  }, [addresses, initial])

  const remove = async (): Promise<string | null> => {
    const request = { answer: SavedAddressesSchema, method: 'DELETE' } as const
    const answered = await call(addressPath(deleting?.id ?? ''), request)
    // An address that another tab has deleted counts as deleted here too.
    const left = answered.ok ? answered.value.addresses : addressesAfterDeletion(answered.refusal)
    if (!answered.ok && left === null) return failureOf(FAILED_TO_DELETE_ADDRESS, answered.refusal)
    setAddresses(left)
    close()
    showToast('success', { title: 'Address deleted successfully' })
    return null
  }

  return (
    <section className="card grid gap-4" aria-labelledby="saved-addresses">
      <h2 id="saved-addresses" className="text-xl">
        Saved Addresses
      </h2>
      {addresses === null && <NotLoaded onLoaded={setAddresses} />}
      {addresses?.length === 0 && (
        <div>
          <p className="font-semibold">No saved addresses yet</p>
          <p className="mt-1 text-muted">Save home or work once, then book with one press.</p>
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
        <div>
          <Button
            ref={add}
            className="max-sm:w-full"
            kind="secondary"
            disabled={full}
            aria-describedby={full ? 'addresses-full' : undefined}
            onClick={() => setOpened({ what: 'add' })}
          >
            Add address
          </Button>
          {full && (
            <p id="addresses-full" className="field-hint mt-2">
              You can save {MAX_ADDRESSES} addresses. Delete one to add another.
            </p>
          )}
        </div>
      )}
      <AddressDialog
        open={opened?.what === 'add' || editing !== null}
        address={editing}
        onClose={close}
        onSaved={setAddresses}
      />
      <QuestionDialog
        title="Delete this address?"
        open={deleting !== null}
        no="Keep it"
        yes="Delete address"
        onYes={remove}
        onClose={close}
      >
        <p className="wrap-anywhere">
          <span className="block font-semibold">{deleting?.label}</span>
          <span className="text-muted">{deleting?.address}</span>
        </p>
      </QuestionDialog>
    </section>
  )
}

/** Shown when the addresses could not be loaded, with a retry. */
function NotLoaded({ onLoaded }: { onLoaded: (addresses: SavedAddress[]) => void }) {
  const [why, setWhy] = useState('They’re safe with us. Please try again in a moment.')
  const load = async () => {
    const answered = await call(ADDRESSES_PATH, { answer: SavedAddressesSchema })
    if (answered.ok) onLoaded(answered.value.addresses)
    else setWhy(messageFor(answered.refusal))
  }
  return (
    <NotRead onAgain={load}>
      <span className="font-semibold">Failed to load saved addresses</span>
      <span className="block text-muted">{why}</span>
    </NotRead>
  )
}

const EditIcon = lineIcon(<path d="M4 20l1-4L16 5l3 3L8 19zM13.500 7.500l3 3" />)

const DeleteIcon = lineIcon(<path d="M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5M14 11v5" />)

/** Why the trip form doesn't offer an address. */
const NOTES = {
  usable: null,
  not_on_map: 'Edit it and choose a place from the list to book with it.',
  out_of_area: 'We don’t go there yet. We drive in and around Mysuru and Bengaluru.',
} as const

interface AddressRowProps {
  address: SavedAddress
  onEdit: () => void
  onDelete: () => void
}

/** One saved address, with its picture and actions. */
function AddressRow({ address, onEdit, onDelete }: AddressRowProps) {
  const note = NOTES[rideUseOf(address)]
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="mt-0.5 text-muted">
        <AddressPicture label={address.label} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="flex-1 font-semibold wrap-anywhere">
            {address.label}
            {address.is_default && <DefaultStar />}
          </p>
          <div className="-my-2.5 -me-2 flex-none whitespace-nowrap">
            <button
              type="button"
              className="icon-button text-muted"
              aria-label={`Edit ${address.label}`}
              onClick={onEdit}
            >
              <EditIcon />
            </button>
            <button
              type="button"
              className="icon-button text-muted"
              aria-label={`Delete ${address.label}`}
              onClick={onDelete}
            >
              <DeleteIcon />
            </button>
          </div>
        </div>
        <p className="text-muted wrap-anywhere">
          {address.address}
          <PickupDetail of={address} />
        </p>
        {note && <p className="mt-1 text-warning">{note}</p>}
      </div>
    </li>
  )
}
