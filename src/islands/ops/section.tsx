import type { HTMLAttributes, ReactNode } from 'react'

interface SectionProps extends HTMLAttributes<HTMLElement> {
  id: string
  heading: string
  /** How many, or how much, behind the heading. */
  figures?: ReactNode
  /** 3: within the open booking. */
  level?: 2 | 3
  /** Opposite the heading: what can be done with the whole. */
  beside?: ReactNode
}

/** A part of a view under its heading, which names it. */
export function Section({ id, heading, figures, level = 2, beside, children, ...rest }: SectionProps) {
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} {...rest}>
      <div className="flex items-center justify-between gap-4">
        <Heading id={id} className="mb-1 text-[1.125rem]">
          {heading} {figures !== undefined && <span className="figures">{figures}</span>}
        </Heading>
        {beside}
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
  <li>
    <span className="text-muted">{when}</span>
    <span>{children}</span>
    {beside && <span className="empty:hidden">{beside}</span>}
  </li>
)
