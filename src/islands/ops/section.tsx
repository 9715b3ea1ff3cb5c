import type { HTMLAttributes, ReactNode } from 'react'
import { type Act, Acts } from './acts'

interface SectionProps extends HTMLAttributes<HTMLElement> {
  id: string
  heading: string
  /** How many, or how much, behind the heading. */
  figures?: ReactNode
  /** 3: within the open booking. */
  level?: 2 | 3
  /** Opposite the heading: what can be done with the whole. */
  beside?: Act | null
}

/** Two parts of a view beside each other, where there is room. */
export const HALVES = 'grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]'

/** A part of a view under its heading, which names it. */
export function Section({ id, heading, figures, level = 2, beside, children, ...rest }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} {...rest}>
      <div className="flex items-center justify-between gap-4">
        <Heading id={id} className="mb-1 text-[1.125rem]">
          {heading} {figures !== undefined && <span className="figures">{figures}</span>}
        </Heading>
        {beside && <Acts acts={[beside]} kind="secondary" />}
      </div>
      {children}
    </section>
  )
}

interface LogItemProps {
  /** The entry's time, or what it is about. */
  when: string
  children: ReactNode
  /** What can be done about it. */
  beside?: ReactNode
}

export const LogItem = ({ when, children, beside }: LogItemProps) => (
  <li className="grid grid-cols-[1fr] items-baseline gap-x-3 md:not-in-[.ops-panel]:grid-cols-[10rem_minmax(0,1fr)]">
    <span className="text-muted">{when}</span>
    <span>{children}</span>
    {beside && <span className="empty:hidden">{beside}</span>}
  </li>
)
