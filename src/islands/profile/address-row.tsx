import { AddressPicture, DefaultStar } from '../../components/address-pictures'
import { lineIcon } from '../../components/line-icon'
import { rideUseOf, type SavedAddress } from '../../domain/profile/saved-address'

const EditIcon = lineIcon(<path d="M4 20l1-4L16 5l3 3L8 19zM13.500 7.500l3 3" />)
const DeleteIcon = lineIcon(<path d="M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5M14 11v5" />)

/** Why the trip form doesn't offer it. */
const NOTES = {
  usable: null,
  not_on_map: 'Not found on the map: edit it and choose a place from the list to book rides with it.',
  out_of_area: 'Outside our service area: rides near Mysuru and Bengaluru only, for now.',
} as const

interface Props {
  address: SavedAddress
  onEdit: () => void
  onDelete: () => void
}

/** One saved address, with its picture, and what can be done with it. */
export function AddressRow({ address, onEdit, onDelete }: Props) {
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
          <div className="needs-script -my-2.5 -me-2 flex-none whitespace-nowrap">
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
        <p className="text-muted wrap-anywhere">{address.address}</p>
        {note && <p className="mt-1 text-sm text-warning">{note}</p>}
      </div>
    </li>
  )
}
