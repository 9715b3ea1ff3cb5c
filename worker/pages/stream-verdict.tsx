import type { Context } from 'hono'
import { renderToString } from 'react-dom/server'
import { GuardLoading } from '../../src/pages/guard'
import { isLocal } from '../config'
import type { AppEnv } from '../http/app-env'
import { UNEXPECTED } from '../http/failures'
import { log } from '../http/log'
import { type Page, pageHeaders, pageHtml } from './render'

type Ending = { html: string } | { redirect: string }

const WAITING = 'guard-waiting'

/** A document in its parts; the head without its own tags. */
function partsOf(html: string): { before: string; head: string; body: string } {
  const start = html.indexOf('<body')
  const inside = html.indexOf('>', start) + 1
  return {
    before: html.slice(0, inside),
    head: html.slice(html.indexOf('<head>'), start),
    body: html.slice(inside, html.lastIndexOf('</body>')),
  }
}

/** Links and scripts that the page's head has and the shell's had not: they go into the body, where they work too. */
function missingFromHead(shellHead: string, pageHead: string): string {
  const tags = pageHead.match(/<link\b[^>]*>|<script\b[^>]*><\/script>/g) ?? []
  return tags.filter((tag) => !shellHead.includes(tag)).join('')
}

/** A string inside a script: '<' can't end it. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Writes the document's head and 'Loading...' at once, waits for the ending, then hides the one and writes the other.
 * A redirect at that point can only be the page's own: by script, or by refresh where there is none.
 */
export function streamVerdict(
  c: Context<AppEnv>,
  { route, hosts }: Required<Pick<Page, 'route' | 'hosts'>>,
  ending: () => Promise<Ending>,
): Response {
  const nonce = c.get('nonce')
  const shell = partsOf(pageHtml(c, { route, hosts, content: <></>, viewer: null, toast: null }))
  const hide = `<style nonce="${nonce}">#${WAITING}{display:none}</style>`
  const endingHtml = (end: Ending): string => {
    if ('redirect' in end) {
      const refresh = `<noscript><meta http-equiv="refresh" content="0;url=${attribute(end.redirect)}"></noscript>`
      return `${refresh}<script nonce="${nonce}">location.replace(${quoted(end.redirect)})</script>`
    }
    const page = partsOf(end.html)
    return `${hide}${missingFromHead(shell.head, page.head)}${page.body}`
  }
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (html: string) => controller.enqueue(encoder.encode(html))
      write(`${shell.before}<div id="${WAITING}">${renderToString(<GuardLoading />)}</div>`)
      try {
        write(endingHtml(await ending()))
      } catch (error) {
        log('error', 'unexpected', {
          requestId: c.get('requestId'),
          path: c.req.path,
          message: String(error),
        })
        write(`${hide}<main class="page-wide"><p role="alert">${UNEXPECTED}</p></main>`)
      }
      write('</body></html>')
      controller.close()
    },
  })
  pageHeaders(c, { route, hosts }, true)
  c.header('content-type', 'text/html; charset=utf-8')
  // The local server holds back what it may compress.
  if (isLocal(c.env)) c.header('content-encoding', 'identity')
  return c.body(body)
}
