import { useId, useRef, useState } from 'react'
import { call } from '../../api'
import { Button, handleSubmit, Problem, useBusy } from '../../components/button'
import { Modal } from '../../components/modal'
import { PlaceField } from '../../components/place-field/place-field'
import { TextField } from '../../components/text-field'
import { showToast } from '../../components/toast'
import type { FormPlace } from '../../domain/bookings/trip-form'
import { PICKUP_DETAIL_LABEL, PICKUP_DETAIL_MAX } from '../../domain/places/place'
import { isInServiceArea } from '../../domain/places/service-area'
import { FAILED_TO_SAVE_ADDRESS, FILL_REQUIRED_FIELDS } from '../../domain/profile/profile'
import {
  ADDRESS_REFUSALS,
  checkAddress,
  LABEL_MAX,
  pointOf,
  type SavedAddress,
  SavedAddressesSchema,
  type WrittenField,
} from '../../domain/profile/saved-address'
import { sentenceOf } from '../../domain/refusals'
import { ADDRESSES_PATH, addressesAfterDeletion, addressPath, failureOf } from './api'

interface AddressFormProps {
  /** The one that is edited; null for a new one. */
  address: SavedAddress | null
  onClose: () => void
  onSaved: (addresses: SavedAddress[]) => void
}

/** The dialog with the address form. Closing it discards unsaved changes. */
export function AddressDialog({ open, ...form }: AddressFormProps & { open: boolean }) {
  return (
    <Modal title={form.address ? 'Edit address' : 'Add address'} open={open} onClose={form.onClose}>
      <AddressForm {...form} />
    </Modal>
  )
}

const LABELS = ['Home', 'Work'] as const

const UNPLACED = 'You can save it like this. To book with it, choose a place from the list.'

// docs/product.md, ADDRESS-7.
const OUTSIDE = 'You can save it, but we don’t drive there yet.'

function AddressForm({ address, onClose, onSaved }: AddressFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => typedOf(address))
  const [missing, setMissing] = useState<readonly WrittenField[]>([])
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  const { place, detail, label, isDefault } = typed
  const outside = place.point !== null && !isInServiceArea(place.point)

  function enter(change: Partial<Typed>) {
    setTyped((now) => ({ ...now, ...change }))
    setMissing((fields) =>
      fields.filter((field) => !(field === 'address' ? 'place' in change : 'label' in change)),
    )
  }

  async function send(written: { label: string; address: string }) {
    const answered = await call(address ? addressPath(address.id) : ADDRESSES_PATH, {
      answer: SavedAddressesSchema,
      ...(address && { method: 'PUT' as const }),
      body: {
        ...written,
        latitude: place.point?.lat ?? null,
        longitude: place.point?.lng ?? null,
        signature: place.point?.signature,
        is_default: isDefault,
        pickup_detail: detail.trim() || null,
      },
    })
    const left = answered.ok ? answered.value.addresses : addressesAfterDeletion(answered.refusal)
    if (left) {
      onSaved(left)
      onClose()
    }
    if (answered.ok) {
      const title = address ? 'Address updated successfully' : 'Address added successfully'
      showToast('success', { title })
    } else if (left) showToast('error', { title: FAILED_TO_SAVE_ADDRESS, description: GONE })
    else setTrouble(failureOf(FAILED_TO_SAVE_ADDRESS, answered.refusal))
  }

  function submit() {
    const checked = checkAddress({ label, address: place.address })
    setTrouble(null)
    if (checked.ok) return void begin(() => send(checked.value))
    const { refusal } = checked
    if (refusal.reason === 'too_long')
      setTrouble(`${FAILED_TO_SAVE_ADDRESS}. ${sentenceOf(ADDRESS_REFUSALS, refusal)}`)
    else setMissing(refusal.fields)
    const wrong = refusal.reason === 'too_long' ? [refusal.field] : refusal.fields
    const first = wrong.includes('address') ? 'address' : 'label'
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={handleSubmit(submit)}>
      <div>
        <div
          className={`rounded-control border bg-raised ps-3 outline-green has-[[role=combobox]:focus-visible]:outline-2 ${missing.includes('address') ? 'border-error' : 'border-line'}`}
        >
          <PlaceField
            label="Address"
            placeholder="Area, street or landmark"
            name="address"
            value={place}
            invalid={missing.includes('address')}
            unplacedHint={UNPLACED}
            onType={(address) => enter({ place: { address, point: null, error: null } })}
            onPlace={({ address, point, rest }) =>
              enter({ place: { address, point, error: null }, ...(rest && { detail: rest }) })
            }
          />
        </div>
        {outside && <p className="field-hint mt-1.5">{OUTSIDE}</p>}
      </div>
      <TextField
        id={`${id}-detail`}
        label={PICKUP_DETAIL_LABEL}
        value={detail}
        error={null}
        maxLength={PICKUP_DETAIL_MAX}
        placeholder="If the driver needs it"
        autoComplete="off"
        onChange={(typed) => enter({ detail: typed })}
      />
      <div className="field">
        <label htmlFor={id}>Label</label>
        <input
          id={id}
          name="label"
          value={label}
          maxLength={LABEL_MAX}
          placeholder="What you call it"
          autoComplete="off"
          aria-required
          aria-invalid={missing.includes('label')}
          onChange={({ target }) => enter({ label: target.value })}
        />
        <div className="flex flex-wrap gap-2">
          {LABELS.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={label === one}
              onClick={() => enter({ label: one })}
            >
              {one}
            </button>
          ))}
        </div>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={isDefault}
          onChange={({ target }) => enter({ isDefault: target.checked })}
        />
        Set as default address
      </label>
      <Problem>{missing.length > 0 && FILL_REQUIRED_FIELDS}</Problem>
      <Problem>{trouble}</Problem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button className="max-sm:w-full" kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" className="max-sm:w-full" busy={busy}>
          Save address
        </Button>
      </div>
    </form>
  )
}

interface Typed {
  place: FormPlace
  detail: string
  label: string
  isDefault: boolean
}

const GONE = 'You deleted it in another tab.'

const typedOf = (address: SavedAddress | null): Typed => ({
  place: { address: address?.address ?? '', point: address && pointOf(address), error: null },
  detail: address?.pickup_detail ?? '',
  label: address?.label ?? '',
  isDefault: address?.is_default ?? false,
})
