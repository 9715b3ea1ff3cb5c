import type { ReactNode } from 'react'
import { BRAND } from '../brand'

export const OFFICE_TEL = `tel:${BRAND.phone.replaceAll(' ', '')}`

/** The office's number, which a press calls. */
export const OfficePhone = () => <a href={OFFICE_TEL}>{BRAND.phone}</a>

interface Props {
  /** What of the page needs them, with its verb: 'Paying needs'. */
  what: string
  /** What can be done without them. */
  children?: ReactNode
  className?: string
}

/** Shown in browsers that run no scripts. */
export const WithoutScripts = ({ what, children, className = 'mb-6' }: Props) => (
  <noscript>
    <p className={`card ${className}`}>
      {`${what} scripts, which are switched off in this browser. `}
      {children}
    </p>
  </noscript>
)
