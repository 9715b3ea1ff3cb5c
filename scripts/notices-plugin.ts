import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { NOTICES_PATH } from '../src/routes.ts'

/** The innermost package that a module is of: 'node_modules/@fontsource/noto-sans'. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/

const TEXTS = /^(licen[cs]e|notice|copying)/i

/** In our stylesheets and pages, of which the bundle names no module: base styles, and icons drawn by the worker. */
const ALSO = ['node_modules/tailwindcss', 'node_modules/lucide-react']

/** What the licence of a package asks to be handed on. Throws where the package has none. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const texts = readdirSync(folder).filter((file) => TEXTS.test(file))
  if (texts.length === 0) throw new Error(`${name} is shipped and has no licence's text (${license})`)
  const read = texts.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim())
  return [`${name} ${version}`, ...read].join('\n\n')
}

/** The notices of all packages that these modules are of, by name. */
export function noticesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((path) => PACKAGE.exec(path)?.[0] ?? [])
  const sorted = [...new Set(folders)].map((folder) => folder.replace(/^.*(?=node_modules\/)/, ''))
  return `${[...new Set(sorted)]
    .toSorted()
    .map(noticeOf)
    .join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}

/** Puts the notices of what browsers are sent, scripts, styles and fonts, beside them. */
export function notices(): Plugin {
  return {
    name: 'hasiru:notices',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      )
      const source = noticesOf([...modules, ...ALSO])
      this.emitFile({ type: 'asset', fileName: NOTICES_PATH.slice(1), source })
    },
  }
}
