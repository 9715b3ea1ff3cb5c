// Pieces that several public pages are made of; rendered on the server only.
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

interface Figure {
  value: string
  label: string
}

/** Numbers that we are proud of, on the number plate. */
export function FiguresPlate({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <section aria-label={label} className="figures-plate">
      <span className="figures-plate-country" aria-hidden="true">
        IND
      </span>
      <dl>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A list of short things, each behind a dash of the road. */
export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

interface Stop {
  title: string
  text: string
}

/** Steps as stops on a road: one line, each step a stop on it. */
export function Stops({ stops }: { stops: readonly Stop[] }) {
  return (
    <ol className="stops">
      {stops.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
