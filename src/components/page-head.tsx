import type { ReactNode } from 'react'
import { ROUTES } from '../routes'

interface Props {
  title: ReactNode
  /** One sentence more. */
  children?: ReactNode
  /** A drawing that stands on the road below, its ground at its own lower edge; hidden from assistive technology. */
  drawing?: ReactNode
}

/** A page's heading and introduction. The drawn road through the page starts below it. */
export function PageHead({ title, children, drawing }: Props) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {children && <p className="mt-3 max-w-[38rem] text-lg text-muted">{children}</p>}
      </div>
      {drawing && (
        <div className="page-head-drawing" aria-hidden="true">
          {drawing}
        </div>
      )}
    </header>
  )
}

/** The link to the next thing to do, as a large button. */
export const NextStep = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="button" data-size="large" href={href}>
    {children}
  </a>
)

/** An empty list: what it will contain, and a button to the next action. */
export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid max-w-[38rem] justify-items-start gap-6">
      <div>
        <h2>{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <NextStep href={ROUTES.booking.path}>Book a Ride</NextStep>
    </div>
  )
}
