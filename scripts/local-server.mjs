import fs from 'node:fs'
import { resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { builtWorker } from './built-worker.mjs'
import { bundleSandbox } from './bundle-sandbox.mjs'

// The built worker and the sandbox in workerd, by the settings of `config`: no proxy stands before them. `wrangler dev`
// puts one there that keeps connections open for longer than the worker behind it, and a request after some seconds of
// silence then ends with 'Network connection lost'.

// Miniflare encodes an answer anew in what a browser names first, which is gzip. Cloudflare passes on what is compressed,
// and of two that a browser takes equally it chooses Brotli.
const BY_WEIGHT = 'b.weight - a.weight'
const { readFileSync } = fs
fs.readFileSync = (path, ...options) => {
  const read = readFileSync(path, ...options)
  if (!String(path).endsWith('core/entry.worker.js')) return read
  if (!read.includes(BY_WEIGHT)) throw new Error('Miniflare chooses an encoding in another way than it did')
  return read.replace(BY_WEIGHT, `${BY_WEIGHT} || (b.coding === 'br') - (a.coding === 'br')`)
}

const [config, port, state] = process.argv.slice(2)
const sandbox = await bundleSandbox('development')

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: Number(port),
    log: new Log(LogLevel.ERROR),
    logRequests: false,
    handleStructuredLogs: ({ level, message }) => level === 'error' && console.error(message),
    unsafeTriggerHandlers: true,
    // Where `wrangler d1 execute --persist-to` writes.
    resourcePersistencePath: resolve(state, 'v3'),
    workers: [{ ...builtWorker(config), name: 'hasiru-cabs' }, sandbox],
  }),
)
await miniflare.ready
