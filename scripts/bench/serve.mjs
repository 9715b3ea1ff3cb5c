import { connect } from 'node:net'
import { resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { builtWorker } from '../built-worker.mjs'
import { prepareDatabase } from '../local-database.mjs'
import { bindLocal, build } from '../serve-local.mjs'
import { median, table } from './numbers.mjs'
import { processorOfNewest } from './processor.mjs'
import { bundleBench } from './servers.mjs'

const PORT = Number(process.env.PORT ?? 8795)
const STATE = '.wrangler/bench-serve-state'
const RIDER = 'demo_rider_asha'
const PATHS = ['/', '/fleet', '/about', '/contact', '/terms', '/no-such-page', '/booking']
/** Short, so that what else the machine does meets both sides of a round. */
const ROUNDS = 40
const ROUND_MS = 150
/** Rounds that are not counted, because code is compiled in them. */
const WARM_ROUNDS = 7
const CONNECTIONS = 8
/** Answers a second, in percent of those of the worker beside. */
const LEAST = 80

/** No rider meets a limit, though each request asks it. */
const UNLIMITED = 1e9

/** The worker that was built, which writes no line of the log: the one beside does neither. */
const ENTRY = `export { default } from './index.js'
export * from './index.js'
console.info = () => {}`

/** The product as in production, and scripts/bench/serve-worker.mjs, in one workerd, each at a socket of its own. */
async function serve() {
  const product = builtWorker(bindLocal(PORT, { ENVIRONMENT: 'production' }))
  // The platform finds files before it asks the worker.
  const { assets: _, serviceBindings: __, modules, ...bound } = product
  for (const limit of Object.values(bound.ratelimits)) limit.simple.limit = UNLIMITED
  const { bindings, d1Databases, kvNamespaces, ratelimits, compatibilityDate, compatibilityFlags } = bound
  const shared = { bindings, d1Databases, kvNamespaces, ratelimits, compatibilityDate, compatibilityFlags }
  // As a proxy it takes the whole address from the request's line, https too.
  const unsafeDirectSockets = [{ host: '127.0.0.1', port: 0, proxy: true }]
  const entry = { type: 'ESModule', path: `${bound.modulesRoot}/entry-of-bench.js`, contents: ENTRY }
  const scriptPath = await bundleBench('serve')
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: resolve(STATE, 'v3'),
      workers: [
        { ...bound, name: 'product', modules: [entry, ...modules], unsafeDirectSockets },
        { ...shared, name: 'beside', modules: true, scriptPath, unsafeDirectSockets },
      ],
    }),
  )
  await miniflare.ready
  const [own, beside] = await Promise.all(
    ['product', 'beside'].map(async (name) => Number((await miniflare.unsafeGetDirectURL(name)).port)),
  )
  return { own, beside, cpuSeconds: processorOfNewest(), stop: () => miniflare.dispose() }
}

/** What a browser sends that opens a page. */
const requestOf = (
  path,
  { cookie = '', put = '' } = {},
) => `${put ? 'PUT' : 'GET'} https://hasirucabs.example${path} HTTP/1.1\r
host: hasirucabs.example\r
accept: text/html,application/xhtml+xml,*/*;q=0.8\r
accept-encoding: gzip, deflate, br\r
sec-fetch-mode: navigate\r
sec-fetch-site: none\r
user-agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36\r
${cookie && `cookie: ${cookie}\r\n`}${put && `content-length: ${Buffer.byteLength(put)}\r\n`}\r
${put}`

const HEAD = /^HTTP\/1.1 (\d+) .*?\r\n\r\n/s
const field = (head, name) => new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(head)?.[1]

/** Asks, and again while `asksOn`: resolves to how often, and to the last answer. Answers say their length. */
function ask(port, request, asksOn = () => false) {
  return new Promise((answered, failed) => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let [count, left, chunks, head] = [0, 0, [], '']
    socket.on('error', failed).on('data', (chunk) => {
      if (left === 0) {
        head = HEAD.exec(chunk.latin1Slice())?.[0] ?? ''
        left = head.length + Number(field(head, 'content-length'))
        chunks = []
      }
      left -= chunk.length
      chunks.push(chunk)
      if (left > 0) return
      count += 1
      if (asksOn()) return socket.write(request)
      socket.destroy()
      const html = Buffer.concat(chunks).subarray(head.length).toString()
      answered({ count, status: HEAD.exec(head)?.[1], type: field(head, 'content-type'), html })
    })
    socket.write(request)
  })
}

/** Answers a second, how many, and the processor's seconds for them. */
async function rateOf(port, request, cpuSeconds) {
  const [began, cpu] = [performance.now(), cpuSeconds()]
  const asksOn = () => performance.now() - began < ROUND_MS
  const asked = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(port, request, asksOn)))
  const count = asked.reduce((sum, one) => sum + one.count, 0)
  const rate = count / ((performance.now() - began) / 1000)
  return { rate, count, cpu: cpuSeconds() - cpu, last: asked[0] }
}

const isSame = (one, other) =>
  ['status', 'type'].every((name) => one[name] === other[name]) && one.html.length === other.html.length

/** One page beside the same body, in rounds of the one and the other, so that what else the machine does meets both. */
async function measure({ own, beside, cpuSeconds }, path, cookie) {
  const request = requestOf(path, { cookie })
  const page = await ask(own, request)
  await ask(beside, requestOf(`${path}?status=${page.status}`, { put: page.html }))
  const rounds = []
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    const both = []
    for (const port of [own, beside]) both.push(await rateOf(port, request, cpuSeconds))
    if (!both.every(({ last }) => isSame(last, page))) throw new Error(`${path} was answered in two ways`)
    if (round >= 0) rounds.push(both)
  }
  const medianOf = (pick) => Math.round(median(rounds.map(pick)))
  const percent = medianOf(([one, other]) => (100 * one.rate) / other.rate)
  const sumOf = (side, what) => rounds.reduce((sum, both) => sum + both[side][what], 0)
  const sides = [
    ...[0, 1].map((side) => medianOf((both) => both[side].rate)),
    ...[0, 1].map((side) => Math.round((sumOf(side, 'cpu') * 1e6) / sumOf(side, 'count'))),
  ]
  return { percent, row: [path, (page.html.length / 1000).toFixed(1), ...sides, `${percent} %`] }
}

/** Pages beside a fixed body of the same size: those of paths that are named, otherwise some public ones and /booking. */
export async function bench(named) {
  await build()
  await prepareDatabase(STATE)
  const server = await serve()
  try {
    const { html: cookie } = await ask(server.beside, requestOf(`/session-of/${RIDER}`))
    const measured = []
    for (const path of named.length > 0 ? named : PATHS)
      measured.push(await measure(server, path, path === '/booking' ? cookie : ''))
    const rows = measured.map(({ row }) => row)
    console.log(table(['page', 'kB', 'answers/s', 'beside', 'µs', 'beside', ''], rows))
    console.log(`
Answers a second of the worker that was built, and beside it of bare Hono in the same workerd with the page's own text as
a fixed body, not compressed, as a worker hands it to Cloudflare; beside /booking, of the product's middleware and check of
the session before such a body. Median of ${ROUNDS} rounds of ${ROUND_MS} ms, by turns; µs of the processor for one answer.`)
    const below = measured.flatMap(({ percent, row }) => (percent < LEAST ? row[0] : []))
    if (below.length > 0) {
      console.error(`\nBelow ${LEAST} %: ${below.join(', ')}`)
      process.exitCode = 1
    }
  } finally {
    await server.stop()
  }
}
