import { prepareDatabase, wipe } from '../local-database.mjs'
import { build, serveLocal } from '../serve-local.mjs'

const STATE = '.wrangler/bench-pages-state'

/** The production build with its sandbox and a database of its own, and the paths of its sitemap, each asked for once. */
export async function servePublicPages(port) {
  await build()
  wipe(STATE)
  await prepareDatabase(STATE)
  const server = await serveLocal({ port, state: STATE, vars: { ENVIRONMENT: 'test' }, logLevel: 'error' })
  const sitemap = await (await fetch(`${server.address}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
  for (const path of paths) await (await fetch(server.address + path)).arrayBuffer()
  return { address: server.address, paths, stop: server.stop }
}
