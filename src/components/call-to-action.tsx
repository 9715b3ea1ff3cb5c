import { ROUTES } from '../routes'

/** The last thing on a public page: the way into the booking. */
export function CallToAction({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <section className="mt-16 flex flex-col items-start gap-6 border-hairline border-t pt-10 md:flex-row md:items-center md:justify-between">
      <div>
        <h2>{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <a className="button shrink-0" data-size="large" href={ROUTES.booking.path}>
        {action}
      </a>
    </section>
  )
}
