import { formatRupees } from '../domain/payments/amounts'
import { CHARGE_LABELS, type Charge, confirmedRupees } from '../domain/rides/charges'

/** Tolls and parking that were confirmed, line by line, and what the trip costs with them; nothing where there are none. */
export function ConfirmedCharges({
  charges,
  fareRupees,
}: {
  charges: readonly Charge[]
  fareRupees: number
}) {
  const confirmed = charges.filter(({ state }) => state === 'confirmed')
  if (confirmed.length === 0) return null
  const rupees = confirmedRupees(confirmed)
  const lines = [
    ...confirmed.map(({ id, kind, amount }) => ({ key: id, name: CHARGE_LABELS[kind], amount })),
    { key: 'sum', name: 'Tolls and parking', amount: rupees },
  ]
  return (
    <dl className="mt-4 grid gap-1.5" aria-label="Tolls and parking">
      {lines.map(({ key, name, amount }) => (
        <div key={key} className="flex justify-between gap-4">
          <dt className={key === 'sum' ? 'font-semibold' : 'text-muted'}>{name}</dt>
          <dd className="tabular-nums">{formatRupees(amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-2">
        <dt className="font-semibold">Fare, tolls and parking</dt>
        <dd className="figures text-2xl">{formatRupees(fareRupees + rupees)}</dd>
      </div>
    </dl>
  )
}
