import { type FormEvent, useId, useRef } from 'react'
import { PlaceField } from '../../components/place-field/place-field'
import { isInServiceArea } from '../../domain/places/service-area'
import { FAILED_TO_SAVE_ADDRESS, FILL_REQUIRED_FIELDS } from '../../domain/profile/address-sentences'
import { LABEL_MAX, type SavedAddress } from '../../domain/profile/saved-address'
import { useAddressForm } from './use-address-form'

const LABELS = ['Home', 'Work'] as const

const UNPLACED = 'You can save it like this. To book rides with it, choose a place from the list.'
const OUTSIDE = 'Outside our service area: you can save it, but no ride begins or ends there for now.'

interface Props {
  /** The one that is edited; null for a new one. */
  address: SavedAddress | null
  onClose: () => void
  onSaved: (addresses: SavedAddress[]) => void
}

/** Where it is, what it is called, and whether it is the default. */
export function AddressForm(props: Props) {
  const { typed, enter, missing, trouble, busy, save } = useAddressForm(props)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { place, label, isDefault } = typed
  const outside = place.point !== null && !isInServiceArea(place.point)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const first = await save()
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={submit}>
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
            onPlace={({ address, point }) => enter({ place: { address, point, error: null } })}
          />
        </div>
        {outside && <p className="field-hint mt-1.5">{OUTSIDE}</p>}
      </div>
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
      {missing.length > 0 && (
        <p role="alert" className="text-error">
          {FILL_REQUIRED_FIELDS}
        </p>
      )}
      {trouble !== null && (
        <p role="alert" className="text-error">
          {FAILED_TO_SAVE_ADDRESS}. {trouble}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button max-sm:w-full" data-kind="secondary" onClick={props.onClose}>
          Cancel
        </button>
        <button type="submit" className="button max-sm:w-full" aria-busy={busy}>
          Save address
        </button>
      </div>
    </form>
  )
}
