import { resolve } from 'node:path'
import { build } from 'esbuild'

/** Bundles the product's own sources for Node, by the text of a module in the project's root, and returns the file. */
export async function bundleForNode(name, contents) {
  const outfile = `node_modules/.cache/hasiru/${name}.mjs`
  const stdin = { contents, resolveDir: '.', loader: 'js' }
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external', jsx: 'automatic' }
  await build({ stdin, outfile, ...options, logLevel: 'error' })
  return resolve(outfile)
}

/** Bundles a worker of ours for workerd, beside the product's, and returns the file. */
export async function bundleWorker(name, entry, options = {}) {
  const outfile = `node_modules/.cache/hasiru/${name}.js`
  const external = ['cloudflare:workers', 'node:*']
  const worker = { bundle: true, format: 'esm', target: 'es2024', external, logLevel: 'error' }
  await build({ entryPoints: [entry], outfile, ...worker, ...options })
  return outfile
}
