// What every view of the console is made of: buttons, headed sections, and what went wrong.

import type { ButtonHTMLAttributes, HTMLAttributes, ReactNode } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** 'primary': what has to be done next. 'danger': what can't be undone. 'quiet': no more than its words. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Its request is on its way. */
  busy?: boolean
}

/** Pressed again while it is busy it does nothing. */
export const Button = ({ kind = 'secondary', busy, disabled, className = '', ...props }: ButtonProps) => (
  <button
    type="button"
    className={`button ${className}`}
    data-kind={kind}
    aria-busy={busy}
    disabled={disabled || busy}
    {...props}
  />
)

/** Why something could not be done or read; nothing where all is well. */
export const Trouble = ({
  children,
  className = 'text-error',
}: {
  children: ReactNode
  className?: string
}) =>
  children ? (
    <p role="alert" className={className}>
      {children}
    </p>
  ) : null

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
        <Heading id={id} className="ops-heading">
          {heading} {figures !== undefined && <span className="figures">{figures}</span>}
        </Heading>
        {beside}
      </div>
      {children}
    </section>
  )
}
