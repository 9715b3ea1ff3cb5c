import type { ReactNode } from 'react'

export interface Section {
  title: string
  /** One string a paragraph, or something with links in it. */
  text: readonly ReactNode[]
}

/** Numbered sections of a legal text. */
export function LegalText({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="prose">
      {sections.map(({ title, text }, index) => (
        <section key={title}>
          <h2>
            {index + 1}. {title}
          </h2>
          {text.map((paragraph, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, rendered once on the server
            <p key={position}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
