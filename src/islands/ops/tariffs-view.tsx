import type { ReactNode } from 'react'
import { Problem } from '../../components/button'
import { SERVICE_LABELS, VEHICLES, vehicleOf } from '../../domain/bookings/trip-types'
import type { RentalPackage } from '../../domain/fares/rates'
import { addDays, dateOf, formatDateTime, instantOf, localOf } from '../../domain/kolkata-time'
import { type Tariff, type Tariffs, TariffsSchema } from '../../domain/ops/tariffs'
import { formatRupees } from '../../domain/payments/amounts'
import { openEdit, openForm } from './dialog'
import { type Field, useRead } from './forms'
import { HALVES, Section } from './section'
import { type Column, Table } from './table'
import { formatRate } from './words'

type TariffRow = Tariffs['rows'][number]

/** A rule of one service and kind of car: the current one, or one to come. */
interface RuleLine {
  id: string
  row: TariffRow
  rule: Tariff
  isFuture: boolean
}

const linesOf = (row: TariffRow): RuleLine[] => [
  { id: rowName(row), row, rule: row.in_force, isFuture: false },
  ...row.future.map((rule) => ({ id: rule.id ?? '', row, rule, isFuture: true })),
]

const rowName = ({ service_type, vehicle_type }: TariffRow) =>
  `${SERVICE_LABELS[service_type]}, ${vehicleOf(vehicle_type).name}`

/** Current and future tariffs. Bookings keep the fare they were sold at. */
export function TariffsView() {
  const { value: tariffs, trouble, again: onDone } = useRead('/api/ops/tariffs', TariffsSchema)
  const packages = tariffs?.packages ?? []
  const addRule = (row: TariffRow) =>
    openEdit(`New rule: ${rowName(row)}`, {
      path: () => '/api/ops/pricing-rules',
      read: {
        version: row.version,
        ...Object.fromEntries(AMOUNTS.map(([name]) => [name, row.in_force[name]])),
      },
      body: ({ effective_from = '' }, read) => {
        const from = instantOf(effective_from.slice(0, 16))
        if (!from) return 'Pick a date and a time.'
        const { service_type, vehicle_type } = row
        return { service_type, vehicle_type, ...read, effective_from: from.toISOString() }
      },
      fields: [
        {
          label: 'Begins, in Kolkata time',
          name: 'effective_from',
          type: 'datetime-local',
          min: localOf(new Date()),
          // The usual start of a new tariff: tomorrow's midnight in Kolkata.
          defaultValue: `${addDays(dateOf(new Date()), 1)}T00:00`,
          hint: 'Bookings keep their price. A price we showed holds for 15 minutes.',
        },
      ],
      columns: AMOUNTS.map(([name, , label]) => ({
        label: `${label}, ₹`,
        name,
        type: 'number',
        inputMode: 'decimal',
        min: name === 'minimum_fare' ? 1 : 0,
        max: 100_000,
        step: 0.01,
      })),
      submit: 'Add the rule',
      onDone,
    })
  /** Null for a new one. */
  const offer = (offered: RentalPackage | null) =>
    openEdit(offered ? `Replace: ${offered.name}` : 'New package', {
      path: ({ id }) => `/api/ops/packages${offered ? `/${encodeURIComponent(String(id))}` : ''}`,
      read: offered ?? {},
      fields: [{ label: 'Name', name: 'name', maxLength: 60 }],
      columns: PACKAGE_FIELDS,
      submit: offered ? 'Replace it' : 'Put it on sale',
      onDone,
      says: offered
        ? ['A new package takes its place. Whoever booked the old one keeps it, at its price.']
        : [],
    })
  const withdraw = (title: string, of: string, says: string) =>
    openForm(title, {
      path: `/api/ops/${of}/withdraw`,
      says: [says],
      submit: 'Withdraw',
      danger: true,
      onDone,
    })
  const withdrawRule = (row: TariffRow, { id }: Tariff) =>
    withdraw(
      `Withdraw a rule: ${rowName(row)}`,
      `pricing-rules/${encodeURIComponent(id ?? '')}`,
      'The rule never begins. Prices stay as they are.',
    )
  const withdrawPackage = ({ id, name }: RentalPackage) =>
    withdraw(
      `Off sale: ${name}`,
      `packages/${encodeURIComponent(id)}`,
      'Nobody can book it from now on, except at a price shown in the last 15 minutes. Bookings keep it.',
    )
  return (
    <div className={HALVES}>
      {tariffs && (
        <>
          <Section id="ops-rules" heading="Rides">
            <Table
              columns={RULE_COLUMNS}
              rows={tariffs.rows.flatMap(linesOf)}
              isFuture={({ isFuture }) => isFuture}
              actsName="Change"
              acts={({ row, rule, isFuture }) => [
                isFuture
                  ? { says: 'Withdraw', press: () => withdrawRule(row, rule) }
                  : { says: 'New rule', name: `New rule for ${rowName(row)}`, press: () => addRule(row) },
              ]}
            />
          </Section>
          <Section
            id="ops-packages"
            heading="Hourly rental"
            beside={{ says: 'New package', press: () => offer(null) }}
          >
            {packages.length === 0 ? (
              <p className="text-muted">No package is on sale.</p>
            ) : (
              <Table
                columns={PACKAGE_COLUMNS}
                rows={packages}
                actsName="Change"
                actsTogether
                acts={(offered) => [
                  { says: 'Edit', name: `Replace ${offered.name}`, press: () => offer(offered) },
                  {
                    says: 'Withdraw',
                    name: `Take ${offered.name} off sale`,
                    press: () => withdrawPackage(offered),
                  },
                ]}
              />
            )}
          </Section>
        </>
      )}
      <Problem>{trouble}</Problem>
      {!tariffs && !trouble && <div className="skeleton h-48" />}
    </div>
  )
}

/** Under its name in a column, and in the form of a new rule. */
const AMOUNTS = [
  ['base_fare', 'Base', 'Base'],
  ['per_km_rate', 'Per km', 'Per kilometre'],
  ['per_minute_rate', 'Per min', 'Per minute'],
  ['minimum_fare', 'At least', 'At least'],
] as const

const named = (name: ReactNode, detail: ReactNode) => (
  <>
    {name}
    <span className="block font-normal text-muted">{detail}</span>
  </>
)

/** The current tariff of each service and kind of car, with future ones below it. */
const RULE_COLUMNS: Column<RuleLine>[] = [
  {
    name: 'Service',
    cell: ({ row, rule: { effective_from }, isFuture }) => {
      const from = effective_from === null ? null : formatDateTime(new Date(effective_from))
      return isFuture ? (
        <span className="font-normal">From {from}</span>
      ) : (
        named(rowName(row), from === null ? 'Default price' : `Since ${from}`)
      )
    },
  },
  ...AMOUNTS.map(
    ([amount, name]): Column<RuleLine> => ({
      name,
      look: 'figures',
      cell: ({ rule }) => formatRate(rule[amount]),
    }),
  ),
]

const PACKAGE_COLUMNS: Column<RentalPackage>[] = [
  {
    name: 'Package',
    cell: ({ name, duration_hours, included_kilometers, vehicle_type }) =>
      named(
        name,
        <>
          {duration_hours} h, {included_kilometers} km,{' '}
          {VEHICLES.find(({ type }) => type === vehicle_type)?.name ?? 'any car'}
        </>,
      ),
  },
  { name: 'Price', look: 'figures', cell: ({ base_price }) => formatRupees(base_price) },
  { name: 'Extra hour', look: 'figures', cell: ({ extra_hour_rate }) => formatRate(extra_hour_rate) },
  { name: 'Extra km', look: 'figures', cell: ({ extra_km_rate }) => formatRate(extra_km_rate) },
]

const FIGURES = [
  ['duration_hours', 'Hours', 24],
  ['included_kilometers', 'Kilometres', 1000],
  ['base_price', 'Price, ₹', 100_000],
  ['extra_hour_rate', 'Each extra hour, ₹', 10_000],
  ['extra_km_rate', 'Each extra km, ₹', 1000],
] as const

const PACKAGE_FIELDS: Field[] = [
  ...FIGURES.map(([name, label, max]) => ({ label, name, type: 'number', min: 1, max })),
  {
    label: 'Car',
    name: 'vehicle_type',
    options: [
      ['', 'Any'],
      ...VEHICLES.filter(({ bookable }) => bookable).map(({ type, name }) => [type, name] as const),
    ],
  },
]
