import type { ReactNode } from 'react'

interface Props {
  label: string
  /** Under the label, smaller. */
  note?: string | undefined
  /** Money, or a number. */
  figures?: boolean
  children: ReactNode
}

/** One line of a list of facts; nothing where there is no fact. */
export function Row({ label, note, figures = false, children }: Props) {
  if (children === null || children === undefined || children === false) return null
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">
        {label}
        {note && <span className="block text-sm wrap-anywhere">{note}</span>}
      </dt>
      <dd className={figures ? 'figures flex-none' : 'text-right wrap-anywhere'}>{children}</dd>
    </div>
  )
}
