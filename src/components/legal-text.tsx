import type { ReactElement } from 'react'
import { BRAND } from '../brand'

export interface Section {
  title: string
  /** A string is a paragraph; anything else brings its own elements. */
  text: readonly (string | ReactElement)[]
}

/**
 * Closes the phone's list of contents once a section was chosen; without the script a tap on the list's head closes
 * it.
 */
export const CONTENTS_SCRIPT =
  "{const c=document.querySelector('.toc');c.onclick=e=>{if(e.target.href)c.open=false}}"

/** The URL fragment of a section: '#who-may-ride'. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function Titles({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ title }, index) => (
        <li key={title}>
          <a className="footer-link gap-2" href={`#${anchorOf(title)}`}>
            <span className="min-w-6 text-muted">{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The company's name above a printed policy, where the site header is missing. */
export const NameOnPaper = () => (
  <p className="hidden print:block">
    {BRAND.name}, {BRAND.host}
  </p>
)

/**
 * A policy in numbered sections, whose contents stay visible: at the side on a wide screen, on a phone in a bar that
 * stays at the top.
 */
export function LegalText({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="lg:grid lg:grid-cols-[22rem_1fr]">
      <nav aria-label="Contents" className="sticky top-0 z-10 bg-paper lg:top-6 lg:self-start print:hidden">
        <details className="question toc lg:hidden">
          <summary>Contents</summary>
          <div className="absolute inset-x-0 max-h-[60vh] overflow-y-auto overscroll-contain rounded-card border border-hairline bg-raised p-4 shadow-float">
            <Titles sections={sections} />
          </div>
        </details>
        <div className="hidden lg:block">
          <Titles sections={sections} />
        </div>
      </nav>
      <div className="prose">
        {sections.map(({ title, text }, index) => (
          <section key={title} aria-labelledby={anchorOf(title)}>
            <h2 id={anchorOf(title)} className={index === 0 ? 'lg:mt-0!' : undefined}>
              {index + 1}. {title}
            </h2>
            {text.map((part, position) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, rendered once on the server
              typeof part === 'string' ? <p key={position}>{part}</p> : part,
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
