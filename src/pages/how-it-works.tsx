import { CallToAction } from '../components/call-to-action'
import { PageHead } from '../components/page-head'
import { PlainList } from '../components/plain-list'
import { Stops } from '../components/stops'

const STEPS = [
  {
    title: 'Say where and when',
    text: 'Pickup, drop-off, date, time and guests. Places by name, no map needed.',
  },
  { title: 'Choose a car', text: 'Sedan or SUV, each with its fare for exactly this trip.' },
  {
    title: 'Pay a part, or all',
    text: 'By UPI, card or wallet. A minimum of 20% upfront confirms a booking.',
  },
  { title: 'Get in', text: 'The driver calls before pickup. What remains is paid after the ride.' },
]

const BENEFITS = [
  'The fare is on the screen before you book, with its parts.',
  'Every cab is electric: no fumes at the kerb, hardly a sound inside.',
  'Verified drivers: licence and identity are checked.',
  'Schedule up to 30 days ahead, to the half hour.',
  'Cancel by a published table: a full refund if you cancel early enough.',
  'Ride support around the clock.',
]

const PAYMENTS = [
  { name: 'UPI', text: 'From any UPI app.' },
  { name: 'Cards', text: 'Credit and debit cards.' },
  { name: 'Digital wallets', text: 'Those that the payment window offers.' },
  { name: 'Cash', text: 'For what remains, to the driver, after the ride.' },
]

export function HowItWorksPage() {
  return (
    <div className="page-wide">
      <PageHead title="From search to seat in four stops">
        Two minutes on your phone. You sign in with your number, there is no password to remember.
      </PageHead>
      <h2 className="sr-only">The four stops</h2>
      <Stops stops={STEPS} />
      <div className="mt-14 grid gap-12 lg:grid-cols-2">
        <section aria-labelledby="benefits-heading">
          <h2 id="benefits-heading" className="mb-5">
            What you can count on
          </h2>
          <PlainList items={BENEFITS} />
        </section>
        <section aria-labelledby="payments-heading">
          <h2 id="payments-heading" className="mb-5">
            Ways to pay
          </h2>
          <dl className="grid gap-4 sm:grid-cols-2">
            {PAYMENTS.map(({ name, text }) => (
              <div key={name}>
                <dt className="heading text-lg">{name}</dt>
                <dd className="text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <CallToAction
        title="Try it"
        text="Nothing is charged before you have seen the fare."
        action="Book Your Ride"
      />
    </div>
  )
}
