import type { ReactNode } from 'react'

interface RowProps {
  label: string
  note?: string | undefined
  children: ReactNode
}

/** One row of a description list; renders nothing without content. */
export function Row({ label, note, children }: RowProps) {
  if (!children) return null
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">
        {label}
        {note && <span className="block wrap-anywhere">{note}</span>}
      </dt>
      <dd className="ms-auto text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
