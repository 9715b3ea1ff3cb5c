import type { ReactNode } from 'react'

/** The first thing on a page: what it is, and one sentence more. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-10 max-w-2xl">
      <h1>{title}</h1>
      {children && <p className="mt-3 text-lg text-muted">{children}</p>}
    </header>
  )
}
