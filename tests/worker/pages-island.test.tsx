import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Island } from '../../src/island'
import { elements } from '../support/worker/html'

const Greeting = ({ name }: { name: string }) => <p>{name}</p>

const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</div></main><img src=x onerror=alert(1)>',
  '&quot;><svg onload=alert(1)>',
  '\u2028<!--<script>',
  'ಕೆಂಪೇಗೌಡ "quoted" & co',
]

describe('An island', () => {
  it.each(HOSTILE)('carries the name %j to the browser as a name and nothing else', async (name) => {
    const html = renderToString(
      <Island name="search-form" component={Greeting} props={{ name }} when="touch" />,
    )
    const found = await elements(html, '*')
    expect(found.map(({ tag }) => tag)).toEqual(['p', 'div', 'p'])
    const [missing, island, text] = found
    expect(missing?.text).toContain('didn’t load')
    expect(Object.keys(island?.attributes ?? {}).filter((key) => key.startsWith('on'))).toEqual([])
    expect(JSON.parse(island?.attributes['data-props'] ?? '')).toEqual({ name })
    expect(text?.attributes).toEqual({})
  })

  it('that does not exist is an error, not an empty element', () => {
    expect(() =>
      renderToString(<Island name="no-such" component={Greeting} props={{ name: 'x' }} when="load" />),
    ).toThrow('No island is called no-such')
  })
})
