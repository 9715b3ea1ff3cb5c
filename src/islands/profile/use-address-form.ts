import { useState } from 'react'
import { showToast } from '../../components/toast'
import { useBusy } from '../../components/use-busy'
import type { FormEnd } from '../../domain/bookings/trip-form'
import {
  ADDRESS_ADDED,
  ADDRESS_UPDATED,
  FAILED_TO_SAVE_ADDRESS,
} from '../../domain/profile/address-sentences'
import {
  checkAddress,
  pointOf,
  type SavedAddress,
  type WrittenField,
} from '../../domain/profile/saved-address'
import { saidOf } from './ask'
import { askToSaveAddress, listWithout } from './ask-addresses'

interface Typed {
  place: FormEnd
  label: string
  isDefault: boolean
}

interface Form {
  /** The one that is edited; null for a new one. */
  address: SavedAddress | null
  onClose: () => void
  onSaved: (addresses: SavedAddress[]) => void
}

const GONE = 'It was deleted meanwhile.'

const typedOf = (address: SavedAddress | null): Typed => ({
  place: { address: address?.address ?? '', point: address && pointOf(address), error: null },
  label: address?.label ?? '',
  isDefault: address?.is_default ?? false,
})

/** An address while it is written, and what becomes of saving it. */
export function useAddressForm({ address, onClose, onSaved }: Form) {
  const [typed, setTyped] = useState(() => typedOf(address))
  const [missing, setMissing] = useState<readonly WrittenField[]>([])
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, begin] = useBusy()

  function enter(change: Partial<Typed>) {
    setTyped((now) => ({ ...now, ...change }))
    setMissing((fields) =>
      fields.filter((field) => !(field === 'address' ? 'place' in change : 'label' in change)),
    )
  }

  async function send(written: { label: string; address: string }) {
    const { place, isDefault } = typed
    const answered = await askToSaveAddress(address?.id ?? null, {
      ...written,
      latitude: place.point?.lat ?? null,
      longitude: place.point?.lng ?? null,
      is_default: isDefault,
    })
    if (answered.ok) {
      onSaved(answered.value.addresses)
      onClose()
      return showToast({ tone: 'success', title: address ? ADDRESS_UPDATED : ADDRESS_ADDED })
    }
    const left = listWithout(answered.refusal)
    if (left === null) return setTrouble(saidOf(answered.refusal))
    onSaved(left)
    onClose()
    showToast({ tone: 'error', title: FAILED_TO_SAVE_ADDRESS, description: GONE })
  }

  /** Saves it, unless a field is missing: the first of them is answered. */
  async function save(): Promise<WrittenField | null> {
    const { place, label } = typed
    const checked = checkAddress({ label, address: place.address })
    setTrouble(null)
    if (checked.ok) {
      await begin(() => send(checked.value))
      return null
    }
    const { refusal } = checked
    if (refusal.reason === 'too_long') {
      setTrouble(`Please use at most ${refusal.most} characters.`)
      return refusal.field
    }
    setMissing(refusal.fields)
    return refusal.fields.includes('address') ? 'address' : 'label'
  }

  return { typed, enter, missing, trouble, busy, save }
}
