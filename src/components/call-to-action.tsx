import { ROUTES } from '../routes'

/** The last thing on a public page, where its road ends: the way into the booking. */
export function CallToAction({ title, text, action }: { title: string; text: string; action: string }) {
  return (
    <section className="arrival">
      <div>
        <h2>{title}</h2>
        <p className="mt-3 max-w-[38rem] text-lg text-muted">{text}</p>
      </div>
      <a className="button" data-size="large" href={ROUTES.booking.path}>
        {action}
      </a>
    </section>
  )
}
