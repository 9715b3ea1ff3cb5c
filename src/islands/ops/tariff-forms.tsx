import type { ReactNode } from 'react'
import { VEHICLES } from '../../domain/bookings/trip-types'
import type { RentalPackage } from '../../domain/fares/rates'
import { dateOf, instantOf, localOf } from '../../domain/kolkata-time'
import type { Tariffs } from '../../domain/ops/tariffs'
import { type FormValues, OperatorForm, WrittenSchema } from './forms'

export type TariffRow = Tariffs['rows'][number]

interface FormProps {
  onDone(): void
  onClose(): void
}

const DAY_MS = 86_400_000

/** Tomorrow's midnight in Kolkata: the usual start of a new tariff. */
const tomorrow = () => `${dateOf(new Date(Date.now() + DAY_MS))}T00:00`

const numbersOf = (values: FormValues, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Number(values[name])]))

const AMOUNTS = [
  ['base_fare', 'Base'],
  ['per_km_rate', 'Per kilometre'],
  ['per_minute_rate', 'Per minute'],
  ['minimum_fare', 'At least'],
] as const

/** A new tariff from a date on, prefilled with the current figures. */
export function RuleForm({ row, ...props }: FormProps & { row: TariffRow }) {
  return (
    <OperatorForm
      path="/api/ops/pricing-rules"
      answer={WrittenSchema}
      body={(values) => {
        const from = instantOf((values.effective_from ?? '').slice(0, 16))
        if (!from) return 'Please pick a date and a time.'
        return {
          service_type: row.service_type,
          vehicle_type: row.vehicle_type,
          effective_from: from.toISOString(),
          ...numbersOf(
            values,
            AMOUNTS.map(([name]) => name),
          ),
        }
      }}
      fields={[
        {
          label: 'Begins, in Kolkata time',
          name: 'effective_from',
          type: 'datetime-local',
          min: localOf(new Date()),
          defaultValue: tomorrow(),
          hint: 'Bookings that were made keep their price, and quotes are honoured for their 15 minutes.',
        },
      ]}
      columns={AMOUNTS.map(([name, label]) => ({
        label: `${label}, ₹`,
        name,
        type: 'number',
        inputMode: 'decimal',
        min: name === 'minimum_fare' ? 1 : 0,
        max: 100_000,
        step: 0.01,
        defaultValue: row.in_force[name],
      }))}
      submit="Add the rule"
      {...props}
    />
  )
}

const FIGURES = [
  ['duration_hours', 'Hours', 1, 24],
  ['included_kilometers', 'Kilometres', 1, 1000],
  ['base_price', 'Price, ₹', 1, 100_000],
  ['extra_hour_rate', 'Each extra hour, ₹', 1, 10_000],
  ['extra_km_rate', 'Each extra km, ₹', 1, 1000],
] as const

/** A new package (`offered` is null), or one that replaces another. */
export function PackageForm({ offered, ...props }: FormProps & { offered: RentalPackage | null }) {
  return (
    <OperatorForm
      path={`/api/ops/packages${offered ? `/${encodeURIComponent(offered.id)}` : ''}`}
      answer={WrittenSchema}
      body={(values) => ({
        name: values.name,
        vehicle_type: values.vehicle_type || null,
        ...numbersOf(
          values,
          FIGURES.map(([name]) => name),
        ),
      })}
      fields={[{ label: 'Name', name: 'name', defaultValue: offered?.name, maxLength: 60 }]}
      columns={[
        ...FIGURES.map(([name, label, min, max]) => ({
          label,
          name,
          type: 'number',
          min,
          max,
          defaultValue: offered?.[name],
        })),
        {
          label: 'Car',
          name: 'vehicle_type',
          defaultValue: offered?.vehicle_type ?? '',
          options: [
            ['', 'Any'],
            ...VEHICLES.filter(({ bookable }) => bookable).map(({ type, name }) => [type, name] as const),
          ],
        },
      ]}
      submit={offered ? 'Replace it' : 'Put it on sale'}
      {...props}
    >
      {offered && <p>A new package takes its place. Who has booked the old one keeps it, at its price.</p>}
    </OperatorForm>
  )
}

/** Withdraws a rule or a package; `children` explain the consequences. */
export function WithdrawForm({ children, ...props }: FormProps & { path: string; children: ReactNode }) {
  return (
    <OperatorForm answer={WrittenSchema} body={() => ({})} submit="Withdraw" danger {...props}>
      <p>{children}</p>
    </OperatorForm>
  )
}
