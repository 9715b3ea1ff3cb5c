import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'
import { SERVICE_WORKER } from '../src/offline/service-worker.ts'
import { BUILD_TARGETS } from './oldest-browsers.mjs'

const VIRTUAL = 'virtual:offline-page'
const PAGE_SCRIPT = 'src/offline/page-script.ts'
/** The worker's file is at the root of the site, under one name for good: a worker's reach is its folder. */
export const WORKER_NAME = 'sw'
export const workerInput = (): Record<string, string> => ({
  [WORKER_NAME]: `src/offline/worker/${SERVICE_WORKER}.ts`,
})

/** What the worker is made of besides `src`: its headers, its policy among them, how it is built, and with what. */
const ALSO_OF_PAGE = ['worker/pages/offline.tsx', 'scripts/offline-plugin.ts', 'package-lock.json']

/** The version changes with everything that the offline page is made of; any other change costs one small fetch. */
function versionOfSources(): string {
  const hash = createHash('sha256')
  const files = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()
  for (const path of [...paths, ...ALSO_OF_PAGE]) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}

/** In one piece: the page that it stands in can fetch nothing. */
export function bundlePageScript(): string {
  const [file] = buildSync({
    entryPoints: [PAGE_SCRIPT],
    bundle: true,
    minify: true,
    format: 'iife',
    target: BUILD_TARGETS,
    write: false,
    logLevel: 'error',
  }).outputFiles
  if (!file) throw new Error('The offline page has no script')
  // Inside a script element '<' could end it.
  return file.text.trim().replaceAll('</', '<\\/')
}

/** The offline page's script as text, and the service worker as one file that tells one deployment from another. */
export function offline(): Plugin {
  return {
    name: 'hasiru:offline',
    config: () => ({ define: { OFFLINE_VERSION: JSON.stringify(versionOfSources()) } }),
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) =>
      id === `\0${VIRTUAL}` ? `export const script = ${JSON.stringify(bundlePageScript())}` : undefined,
    generateBundle(_, bundle) {
      const worker = Object.values(bundle).find(({ fileName }) => fileName === `${WORKER_NAME}.js`)
      if (worker?.type === 'chunk' && worker.imports.length > 0) {
        throw new Error(`The service worker has to be one file, and imports ${worker.imports.join(', ')}`)
      }
    },
  }
}
