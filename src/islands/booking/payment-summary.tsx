interface Props {
  total: string
  paid: string
  remaining: string
  method: string
  /** Estimates, not the booking's own figures. */
  estimated?: boolean
}

/** What the ride costs, what of it is paid, and what is left for its end. */
export function PaymentSummary({ total, paid, remaining, method, estimated = false }: Props) {
  const rows = [
    ['Total fare', total],
    ['Paid Now', paid],
    ['Remaining pay after ride', remaining],
  ] as const
  return (
    <section className="card grid gap-4" aria-label="Payment summary">
      <h2 className="text-xl">Payment summary{estimated && ' (estimated)'}</h2>
      <dl className="grid gap-2">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{name}</dt>
            <dd className="figures text-2xl">{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-hairline pt-2">
          <dt className="text-muted">Payment method</dt>
          <dd className="font-semibold">{method}</dd>
        </div>
      </dl>
    </section>
  )
}
