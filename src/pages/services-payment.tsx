import { ADVANCE_PERCENT } from '../domain/payments/amounts'

const WAYS = [
  { name: 'UPI', when: 'when you book, and after the ride' },
  { name: 'Cards', when: 'when you book' },
  { name: 'Digital wallets', when: 'when you book' },
  { name: 'Cash', when: 'what remains, after the ride' },
] as const

/** How one pays, and when: the fare as a road with the booking a fifth of the way along. */
export function PaymentOptions() {
  return (
    <section className="card self-start" aria-labelledby="payment-heading">
      <h2 id="payment-heading" className="text-2xl">
        Payment options
      </h2>
      <dl className="mt-4">
        {WAYS.map(({ name, when }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-hairline border-b py-2.5 first:border-t"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{when}</dd>
          </div>
        ))}
      </dl>
      <div className="payment-road" aria-hidden="true" />
      <p>A minimum of 20% upfront confirms a booking; the rest is payable after the ride.</p>
      <p className="mt-2 text-muted">Our booking form asks for {ADVANCE_PERCENT}%, or the whole fare.</p>
    </section>
  )
}
