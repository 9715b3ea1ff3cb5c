import type { Context } from 'hono'
import { BrokenPage } from '../../src/pages/error-pages'
import type { AppEnv } from '../http/app-env'
import { answerFailure } from '../http/failures'
import { renderPage } from './render'

const ROUTE = { path: '*', access: 'public', title: 'Something went wrong' } as const

const asksForPage = (c: Context<AppEnv>) =>
  !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')

/** The last resort of every route: the envelope for a script, a page for a person. */
export async function onError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const answer = answerFailure(error, c)
  if (!asksForPage(c)) return answer
  const content = <BrokenPage requestId={c.get('requestId')} />
  const status = answer.status === 503 ? 503 : answer.status < 500 ? 400 : 500
  const page = await renderPage(c, { route: ROUTE, content, viewer: null, toast: null }, status)
  page.headers.set('cache-control', 'no-store')
  return page
}
