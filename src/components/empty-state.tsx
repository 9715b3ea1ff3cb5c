import { ROUTES } from '../routes'

/** Nothing here yet: what would be here, and the one thing to do about it. */
export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className="card flex flex-col items-start gap-4">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <a className="button" href={ROUTES.booking.path}>
        Book a Ride
      </a>
    </div>
  )
}
