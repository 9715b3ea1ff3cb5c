import { request } from './call'

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const decoded = (text: string) =>
  text.replace(/&(quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)

/** Elements without an end. */
const CHILDLESS = new Set(['area', 'br', 'hr', 'img', 'input', 'link', 'meta'])

interface FoundElement {
  tag: string
  attributes: Record<string, string>
  text: string
}

/** The elements of a page that a selector finds, as a browser's parser would see them, in order. */
export async function elements(html: string, selector: string): Promise<FoundElement[]> {
  const found: FoundElement[] = []
  const open: FoundElement[] = []
  const rewriter = new HTMLRewriter().on(selector, {
    element(element) {
      const attributes = Object.fromEntries(
        [...element.attributes].map(([name, value = '']) => [name, decoded(value)]),
      )
      const here = { tag: element.tagName, attributes, text: '' }
      found.push(here)
      if (CHILDLESS.has(element.tagName)) return
      open.push(here)
      element.onEndTag(() => {
        open.pop()
      })
    },
    text(chunk) {
      for (const element of open) element.text += decoded(chunk.text)
    },
  })
  await rewriter.transform(new Response(html)).text()
  return found.map(({ text, ...rest }) => ({ ...rest, text: text.replace(/\s+/g, ' ').trim() }))
}

/** What links and buttons of a part of the page say, in order. */
export const labels = async (html: string, selector: string): Promise<string[]> =>
  (await elements(html, selector)).map(({ text, attributes }) => attributes['aria-label'] ?? text)

/** What elements say, in order. */
export const texts = async (html: string, selector: string): Promise<string[]> =>
  (await elements(html, selector)).map(({ text }) => text)

/** Where links of a part of the page lead, in order. */
export const hrefs = async (html: string, selector: string) =>
  (await elements(html, selector)).map(({ attributes }) => attributes.href)

/** A page as a browser with these cookies is sent it. */
export async function openPage(path: string, cookie = '') {
  const answer = await request(path, { cookie })
  return { answer, html: await answer.text() }
}
