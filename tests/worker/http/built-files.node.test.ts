import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AppEnv, Bindings } from '../../../worker/http/app-env'
import { builtFiles } from '../../../worker/http/built-files'

const FILES = new Map([
  ['/assets/core-1a.js', 'plain script'],
  ['/assets/core-1a.js.br', 'script in Brotli'],
  ['/assets/site-2b.css.br', 'styles in Brotli'],
  ['/assets/letters-3c.woff2', 'font'],
])
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The platform's assets: the files of a build, with the headers that it gives them. */
const ASSETS = {
  fetch: async (request: Request) => {
    const path = new URL(request.url).pathname
    const text = FILES.get(path)
    if (text === undefined) return new Response(null, { status: 404 })
    const headers = {
      etag: `"${path}"`,
      'cache-control': IMMUTABLE,
      'content-type': 'application/octet-stream',
    }
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    return new Response(text, { headers })
  },
}

const app = new Hono<AppEnv>()
  .use('/assets/*', builtFiles)
  .all('*', (c) => c.text('the page of a path that is not there', 404))

async function ask(
  path: string,
  headers: Record<string, string> = {},
  more: RequestInit & { cf?: unknown } = {},
) {
  const request = new Request(`https://hasiru.example${path}`, { headers, ...more })
  if (more.cf) Object.defineProperty(request, 'cf', { value: more.cf })
  const answer = await app.fetch(request, { ASSETS } as unknown as Bindings)
  return {
    status: answer.status,
    text: await answer.text(),
    header: (name: string) => answer.headers.get(name),
  }
}

const CHROME = { 'accept-encoding': 'gzip, deflate, br, zstd' }

describe('A file of the build', () => {
  it('comes in the Brotli of the build, with its own type and caching, to who takes it', async () => {
    const answer = await ask('/assets/core-1a.js', CHROME)
    expect(answer).toMatchObject({ status: 200, text: 'script in Brotli' })
    expect(answer.header('content-encoding')).toBe('br')
    expect(answer.header('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.header('vary')).toBe('accept-encoding')
    expect(answer.header('cache-control')).toBe(IMMUTABLE)
    expect((await ask('/assets/site-2b.css?again', CHROME)).header('content-type')).toBe(
      'text/css; charset=utf-8',
    )
  })

  it.each(['gzip, deflate', '', 'identity', 'br;q=0, gzip', 'br;q=0.0', 'brotli', 'x-br'])(
    "is the plain file, for a browser that accepts '%s'",
    async (accepted) => {
      const answer = await ask('/assets/core-1a.js', { 'accept-encoding': accepted })
      expect(answer).toMatchObject({ status: 200, text: 'plain script' })
      expect(answer.header('content-encoding')).toBe(null)
      expect(answer.header('vary')).toBe('accept-encoding')
    },
  )

  it.each(['br', 'gzip;q=0.8, br;q=1.0', 'br;q=0.5', 'BR , gzip'])("is Brotli for '%s'", async (accepted) => {
    expect((await ask('/assets/core-1a.js', { 'accept-encoding': accepted })).text).toBe('script in Brotli')
  })

  it('goes by what the browser takes, where Cloudflare wrote its own into the header', async () => {
    const header = { 'accept-encoding': 'br, gzip' }
    expect((await ask('/assets/core-1a.js', header, { cf: { clientAcceptEncoding: 'gzip' } })).text).toBe(
      'plain script',
    )
    expect((await ask('/assets/core-1a.js', header, { cf: { clientAcceptEncoding: 'gzip, br' } })).text).toBe(
      'script in Brotli',
    )
  })

  it('is not sent again to who has it', async () => {
    const etag = '"/assets/core-1a.js.br"'
    expect(await ask('/assets/core-1a.js', { ...CHROME, 'if-none-match': etag })).toMatchObject({
      status: 304,
      text: '',
    })
  })

  it('that is compressed by its kind comes as it is', async () => {
    expect((await ask('/assets/letters-3c.woff2', CHROME)).text).toBe('font')
  })

  it('that is not there, or is written to, is any other path', async () => {
    expect(await ask('/assets/gone-9z.js', CHROME)).toMatchObject({
      status: 404,
      text: expect.stringMatching(/page of a path/),
    })
    expect((await ask('/assets/core-1a.js', CHROME, { method: 'POST' })).status).toBe(404)
  })
})
