import type { ReactNode } from 'react'
import type { SiteLink } from './site-links'

/**
 * A list behind a button. The platform's popover: it opens without script, and closes on Escape or a press
 * outside.
 */
export function Menu({ id, button, children }: { id: string; button: ReactNode; children: ReactNode }) {
  return (
    <div className="contents">
      {button}
      <div id={id} popover="auto" className="popover menu">
        {children}
      </div>
    </div>
  )
}

export function MenuLinks({ links, current }: { links: readonly SiteLink[]; current: string }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a className="menu-item" href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
