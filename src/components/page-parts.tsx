// Pieces that several public pages are made of; rendered on the server only.

import { BRAND, IS_SAMPLE } from '../brand'
import { ROUTES } from '../routes'
import { NextStep } from './page-head'

interface CallToActionProps {
  title: string
  text: string
  action?: string
}

/** The last section of a public page: a button to the booking. */
export function CallToAction({ title, text, action = 'Book Your Ride' }: CallToActionProps) {
  return (
    <section className="arrival">
      <div>
        <h2>{title}</h2>
        <p className="mt-3 max-w-[38rem] text-lg text-muted">{text}</p>
      </div>
      <NextStep href={ROUTES.booking.path}>{action}</NextStep>
    </section>
  )
}

interface Figure {
  value: string
  label: string
}

/** Beside figures that are no company's own. */
export const SAMPLE_FIGURES = IS_SAMPLE
  ? `Sample figures: ${BRAND.name} is a fictional company.`
  : 'Sample figures.'

/** The company's key figures, styled as a number plate. */
export function FiguresPlate({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <section aria-label={label} className="figures-plate">
      <span
        className="rotate-180 self-end pt-5 pr-2.5 pb-6 pl-5 font-heading font-semibold tracking-[0.2em] [writing-mode:vertical-rl]"
        aria-hidden="true"
      >
        IND
      </span>
      <dl>
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-white print:text-black">{label}</dt>
            <dd className="figures whitespace-nowrap text-[clamp(1.125rem,0.3rem+4.5cqi,2.875rem)] leading-[1.1]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A list of short items, with road dashes as bullets. */
export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid content-start gap-2.5">
      {items.map((item) => (
        <li
          key={item}
          className="relative pl-7 before:absolute before:top-[0.7em] before:left-0 before:h-0.5 before:w-4 before:bg-green"
        >
          {item}
        </li>
      ))}
    </ul>
  )
}

interface Stop {
  title: string
  text: string
}

/** Steps drawn as stops on a line. */
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

interface StatementsProps {
  items: readonly (readonly [name: string, text: string])[]
  className: string
}

/** Short statements, each with what it means. */
export function Statements({ items, className }: StatementsProps) {
  return (
    <dl className={`grid ${className}`}>
      {items.map(([name, text]) => (
        <div key={name}>
          <dt className="heading text-xl">{name}</dt>
          <dd className="mt-1">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
