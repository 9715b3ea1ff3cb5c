import { CashIcon, MessageIcon, PhoneIcon } from './icons'

/** What happens between now and the ride. */
export function WhatsNext({ remaining }: { remaining: boolean }) {
  return (
    <section aria-label="What's Next">
      <h2 className="text-xl">What's Next</h2>
      <ul className="mt-3 grid gap-3">
        <li className="flex gap-3">
          <MessageIcon />
          An SMS brings you your driver's details as soon as a driver is assigned.
        </li>
        <li className="flex gap-3">
          <PhoneIcon />
          Your driver contacts you before the pickup.
        </li>
        <li className="flex gap-3">
          <CashIcon />
          {remaining
            ? 'You pay the remaining amount after the ride.'
            : 'Nothing is left to pay after the ride.'}
        </li>
      </ul>
    </section>
  )
}
