import { ROUTES } from '../routes'

/** Nothing here yet: what would be here, and the one thing to do about it. */
export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid max-w-[38rem] justify-items-start gap-6">
      <div>
        <h2>{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <a className="button" data-size="large" href={ROUTES.booking.path}>
        Book a Ride
      </a>
    </div>
  )
}
