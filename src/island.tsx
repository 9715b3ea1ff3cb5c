import { client, hydrate, islands } from 'virtual:assets'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

interface Props<P extends object> {
  name: string
  component: ComponentType<P>
  /** Sent to the browser as JSON: only data that this user may read. */
  props: P
  /**
   * When it is hydrated. 'load': at page load. 'touch': at the first interaction, prefetched when idle. 'press': when
   * the page's inline script imports `data-client`, for islands that few users need.
   */
  when: 'load' | 'touch' | 'press'
}

/**
 * A hydrated part of a page: the component as plain HTML, its props beside it, and the names of the files that
 * client.ts needs to hydrate it. React context doesn't reach into an island.
 */
export function Island<P extends object>({ name, component: Component, props, when }: Props<P>) {
  const files = islands[name]
  if (!files) throw new Error(`No island is called ${name}`)
  const html = renderToString(<Component {...props} />, { identifierPrefix: `${name}-` })
  return (
    <>
      {when === 'load' &&
        [files.entry, ...files.imports].map((href) => <link key={href} rel="modulepreload" href={href} />)}
      {/* Shown where the network is gone, or a deployment has removed the page's files. */}
      <p className="hidden pb-4 text-error [&:has(+[data-tried]:not([data-alive]))]:block" role="alert">
        This part didn’t load. Check your connection and reload the page.
      </p>
      <div
        data-island={name}
        data-when={when}
        data-entry={files.entry}
        data-hydrate={hydrate}
        data-client={when === 'press' ? client : undefined}
        data-ahead={when === 'touch' ? [files.entry, ...files.imports].join(' ') : undefined}
        data-props={JSON.stringify(props)}
        // The component's own markup: React escaped it when it rendered it.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
