import { VEHICLES } from '../../domain/bookings/vehicle-types'
import type { RentalPackage } from '../../domain/fares/rental-package'
import { WrittenSchema } from './answers'
import { FormEnd, textOf } from './form-parts'
import { InputField } from './input-field'
import { useSend } from './use-send'

interface Props {
  /** What it replaces; null for a new one. */
  offered: RentalPackage | null
  onDone(): void
  onClose(): void
}

const FIGURES = [
  ['duration_hours', 'Hours', 1, 24],
  ['included_kilometers', 'Kilometres', 1, 1000],
  ['base_price', 'Price, ₹', 1, 100_000],
  ['extra_hour_rate', 'Each extra hour, ₹', 0, 10_000],
  ['extra_km_rate', 'Each extra km, ₹', 0, 1000],
] as const

/** A package, new or in place of another one. */
export function PackageForm({ offered, onDone, onClose }: Props) {
  const { send, ...rest } = useSend(WrittenSchema, onDone)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const kind = textOf(form, 'vehicle_type')
        const figures = Object.fromEntries(FIGURES.map(([name]) => [name, Number(textOf(form, name))]))
        void send(`/api/ops/packages${offered ? `/${encodeURIComponent(offered.id)}` : ''}`, {
          name: textOf(form, 'name'),
          vehicle_type: kind === '' ? null : kind,
          ...figures,
        })
      }}
    >
      {offered && <p>A new package takes its place. Who has booked the old one keeps it, at its price.</p>}
      <InputField label="Name" name="name" defaultValue={offered?.name} maxLength={60} />
      <div className="grid grid-cols-2 items-end gap-4">
        {FIGURES.map(([name, label, min, max]) => (
          <InputField
            key={name}
            label={label}
            name={name}
            type="number"
            min={min}
            max={max}
            defaultValue={offered?.[name]}
          />
        ))}
        <div className="field">
          <label htmlFor="ops-package-car">Car</label>
          <select id="ops-package-car" name="vehicle_type" defaultValue={offered?.vehicle_type ?? ''}>
            <option value="">Any</option>
            {VEHICLES.filter(({ bookable }) => bookable).map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <FormEnd yes={offered ? 'Replace it' : 'Put it on sale'} {...rest} onClose={onClose} />
    </form>
  )
}
