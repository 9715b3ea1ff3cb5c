import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** One sentence more. */
  children?: ReactNode
  /** A drawing that stands on the road below, its ground at its own lower edge; hidden from assistive technology. */
  drawing?: ReactNode
}

/** The first thing on a page: what it is. The page's road starts below it. */
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
