import type { ReactNode } from 'react'

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
