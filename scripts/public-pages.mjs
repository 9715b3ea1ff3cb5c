import { copySeeded, prepareDatabase, wipe } from './local-database.mjs'
import { serveLocal } from './serve-local.mjs'

/**
 * Serves the production build, as it was built last, with a new database of its own in `state`, and names the paths of
 * its sitemap. `host` is the site's own, as the sitemap writes it. `stop` resolves when the server is gone. With
 * `DATA=seeded` in the environment the database is a copy of what was prepared for tests.
 */
export async function servePublicPages({ port, state }) {
  if (process.env.DATA === 'seeded') copySeeded(state)
  else {
    wipe(state)
    await prepareDatabase(state)
  }
  const { address, stop } = await serveLocal({ port, state, vars: { ENVIRONMENT: 'test' } })
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url))
  if (urls.length < 10) throw new Error(`The sitemap names only ${urls.length} pages`)
  return { address, host: urls[0].host, paths: urls.map(({ pathname }) => pathname), stop }
}
