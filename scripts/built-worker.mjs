import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

/** The worker that the build made, for Miniflare, by the settings of this file. */
export function builtWorker(config) {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(config)
  const { modulesRules: _, ...bound } = workerOptions
  const folder = dirname(resolve(main))
  // The first is the entry.
  const files = [resolve(main), ...globSync(`${folder}/assets/**/*.js`)]
  return { ...bound, modulesRoot: folder, modules: files.map((path) => ({ type: 'ESModule', path })) }
}
