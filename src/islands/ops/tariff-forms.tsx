import { type ReactNode, useState } from 'react'
import { VEHICLES } from '../../domain/bookings/trip-types'
import type { RentalPackage } from '../../domain/fares/rates'
import { dateOf, instantOf, localOf } from '../../domain/kolkata-time'
import type { Tariffs } from '../../domain/ops/tariffs'
import { FormEnd, InputField, textOf, useSend, WrittenSchema } from './forms'

export type TariffRow = Tariffs['rows'][number]

interface RuleFormProps {
  row: TariffRow
  onDone(): void
  onClose(): void
}

const DAY_MS = 86_400_000

/** Tomorrow's midnight in Kolkata: a tariff seldom changes in the middle of a day. */
const tomorrow = () => `${dateOf(new Date(Date.now() + DAY_MS))}T00:00`

const AMOUNTS = [
  ['base_fare', 'Base'],
  ['per_km_rate', 'Per kilometre'],
  ['per_minute_rate', 'Per minute'],
  ['minimum_fare', 'At least'],
] as const

/** A tariff from a date on, beginning with the figures that hold now. */
export function RuleForm({ row, onDone, onClose }: RuleFormProps) {
  const { send, trouble, ...rest } = useSend(WrittenSchema, onDone)
  const [badTime, setBadTime] = useState<string | null>(null)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const from = instantOf(textOf(form, 'effective_from').slice(0, 16))
        if (!from) return setBadTime('Please pick a date and a time.')
        setBadTime(null)
        const amounts = Object.fromEntries(AMOUNTS.map(([name]) => [name, Number(textOf(form, name))]))
        void send('/api/ops/pricing-rules', {
          service_type: row.service_type,
          vehicle_type: row.vehicle_type,
          effective_from: from.toISOString(),
          ...amounts,
        })
      }}
    >
      <InputField
        label="Begins, in Kolkata time"
        name="effective_from"
        type="datetime-local"
        min={localOf(new Date())}
        defaultValue={tomorrow()}
        hint="Bookings that were made keep their price, and quotes are honoured for their 15 minutes."
      />
      <div className="grid grid-cols-2 gap-4">
        {AMOUNTS.map(([name, label]) => (
          <InputField
            key={name}
            label={`${label}, ₹`}
            name={name}
            type="number"
            inputMode="decimal"
            min={0}
            max={100_000}
            step={0.01}
            defaultValue={row.in_force[name]}
          />
        ))}
      </div>
      <FormEnd yes="Add the rule" trouble={badTime ?? trouble} {...rest} onClose={onClose} />
    </form>
  )
}

interface PackageFormProps {
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
export function PackageForm({ offered, onDone, onClose }: PackageFormProps) {
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

interface WithdrawFormProps {
  path: string
  onDone(): void
  onClose(): void
  /** What follows from it. */
  children: ReactNode
}

/** Takes a rule or a package back. */
export function WithdrawForm({ path, onDone, onClose, children }: WithdrawFormProps) {
  const { send, ...rest } = useSend(WrittenSchema, onDone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(path, {})
      }}
    >
      <p>{children}</p>
      <FormEnd yes="Withdraw" danger {...rest} onClose={onClose} />
    </form>
  )
}
