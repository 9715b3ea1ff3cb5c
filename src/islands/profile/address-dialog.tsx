import { Modal } from '../../components/modal'
import type { SavedAddress } from '../../domain/profile/saved-address'
import { AddressForm } from './address-form'

interface Props {
  open: boolean
  /** The one that is edited; null for a new one. */
  address: SavedAddress | null
  onClose: () => void
  onSaved: (addresses: SavedAddress[]) => void
}

/** An address being written. Closed, it forgets what was not saved. */
export function AddressDialog({ open, address, onClose, onSaved }: Props) {
  return (
    <Modal title={address ? 'Edit address' : 'Add address'} open={open} onClose={onClose}>
      <AddressForm address={address} onClose={onClose} onSaved={onSaved} />
    </Modal>
  )
}
