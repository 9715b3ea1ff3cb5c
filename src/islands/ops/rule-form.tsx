import { useState } from 'react'
import { dateOf, instantOf, localOf } from '../../domain/bookings/kolkata-time'
import { WrittenSchema } from './answers'
import { FormEnd, textOf } from './form-parts'
import { InputField } from './input-field'
import type { TariffRow } from './tariffs-view'
import { useSend } from './use-send'

interface Props {
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
export function RuleForm({ row, onDone, onClose }: Props) {
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
