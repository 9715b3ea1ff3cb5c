import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const VIRTUAL = 'virtual:assets'
/** What Vite wraps around each dynamic import to preload its styles and modules: ours have none, so it only loads. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const CLIENT = 'src/client.ts'
const HYDRATE = 'src/hydrate.tsx'
const KEEP_TRIP = 'src/offline/keep-next-trip.ts'
/** By the pages that have them: src/document.tsx. */
const STYLES = {
  site: 'src/styles/site.css',
  content: 'src/styles/content.css',
  consoles: 'src/styles/consoles.css',
}
const DRIVER = 'src/islands/driver/island.tsx'

/** The islands: the folders of src/islands that have an `island.tsx`, whose path is the build's input. */
const islandEntries = () =>
  globSync('src/islands/*/island.tsx').map((path) => [basename(dirname(path)), path] as const)

/** Every file the browser is sent first, as inputs of the client's build. */
export const clientInputs = (): Record<string, string> => ({
  client: CLIENT,
  hydrate: HYDRATE,
  'keep-next-trip': KEEP_TRIP,
  ...STYLES,
  ...Object.fromEntries(islandEntries().map(([name, path]) => [`island-${name}`, path])),
})

/** Where the browser finds each file, and what an island's file imports. */
const assetsAt = (url: (path: string) => string, importsOf: (island: string) => string[]) => ({
  client: url(CLIENT),
  hydrate: url(HYDRATE),
  keepTrip: url(KEEP_TRIP),
  styles: Object.fromEntries(Object.entries(STYLES).map(([name, path]) => [name, url(path)])),
  islands: Object.fromEntries(
    islandEntries().map(([name, path]) => [name, { entry: url(path), imports: importsOf(path) }]),
  ),
})

const sourceAssets = () => ({
  ...assetsAt(
    (path) => `/${path}`,
    () => [],
  ),
  dev: true,
  driverFiles: [],
})

function builtAssets(folder: string) {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
  const chunk = (path: string): Chunk => {
    const found = manifest[path]
    if (!found) throw new Error(`The client's build holds no ${path}`)
    return found
  }
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    for (const next of chunk(path).imports ?? []) {
      if (!seen.has(next)) reach(next, seen.add(next))
    }
    return seen
  }
  const url = (path: string) => `/${chunk(path).file}`
  // Without what its parts load in their turn: a map draws nothing without a network.
  const ofDriver = [CLIENT, HYDRATE, DRIVER, ...(chunk(DRIVER).dynamicImports ?? [])]
  const reachedByDriver = ofDriver.reduce((seen, path) => reach(path, seen.add(path)), new Set<string>())
  return {
    ...assetsAt(url, (path) => [...new Set([HYDRATE, ...reach(path, reach(HYDRATE))])].map(url)),
    dev: false,
    driverFiles: [...reachedByDriver].map(url),
  }
}

const BUILT = 'dist/client'
const COMPRESSED = 'node_modules/.cache/hasiru/brotli'
const compress = promisify(brotliCompress)

/**
 * Puts beside each script and stylesheet the same in Brotli of the highest quality, which worker/http/built-files.ts
 * sends. It takes seconds for a map's library, so that what was compressed is kept by its content's hash.
 */
async function compressFiles(): Promise<void> {
  await mkdir(COMPRESSED, { recursive: true })
  const names = readdirSync(`${BUILT}/assets`).filter((name) => /\.(js|css)$/.test(name))
  const compressFile = async (name: string) => {
    const bytes = await readFile(`${BUILT}/assets/${name}`)
    const kept = `${COMPRESSED}/${createHash('sha256').update(bytes).digest('hex')}`
    if (!existsSync(kept)) {
      // Renamed when whole: a build that is stopped leaves no half of a file.
      await writeFile(`${kept}.${process.pid}`, await compress(bytes))
      await rename(`${kept}.${process.pid}`, kept)
    }
    await copyFile(kept, `${BUILT}/assets/${name}.br`)
  }
  await Promise.all(names.map(compressFile))
}

/**
 * Tells the worker which files the browser needs: source paths under `npm run dev`, the manifest's hashed
 * ones in a build. Editing a page, which only the worker holds, reloads the browser.
 */
export function assets(options: { built?: string } = {}): Plugin {
  let config: ResolvedConfig
  return {
    name: 'hasiru:assets',
    configResolved(resolved) {
      config = resolved
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (load) => load()'
      if (id !== `\0${VIRTUAL}`) return
      const built = options.built ?? (config.command === 'build' ? BUILT : undefined)
      const found = built ? builtAssets(built) : sourceAssets()
      return Object.entries(found)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
    hotUpdate({ modules, file }) {
      if (this.environment.name !== 'client' || !/\.tsx?$/.test(file)) return
      const held = modules.some((module) => module.type === 'js')
      if (!held && file.includes('/src/')) this.environment.hot.send({ type: 'full-reload' })
    },
    // The client first: the worker's build reads its manifest. The Cloudflare plugin then builds the worker.
    buildApp: {
      order: 'pre',
      async handler(builder) {
        const client = builder.environments.client
        if (client && !client.isBuilt) await builder.build(client)
        await compressFiles()
      },
    },
  }
}
