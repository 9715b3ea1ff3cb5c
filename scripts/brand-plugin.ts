import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Plugin } from 'vite'
import { brandOf, isSample } from './brand.ts'
import { localBrand } from './local-settings.mjs'

const NAME = '#brand'
const LOADED = `\0${NAME}`

const ofBuild = ({ SETTINGS_FILE: file } = process.env): object =>
  file ? parseEnv(readFileSync(file, 'utf8')) : localBrand

/**
 * Builds with the company of these settings, otherwise of the file that SETTINGS_FILE names, otherwise with the local one.
 * It is in the build as text: the browser is sent nothing that reads settings.
 */
export function brand(settings: object = ofBuild()) {
  return {
    name: 'hasiru:brand',
    enforce: 'pre',
    resolveId: (id: string) => (id === NAME ? LOADED : undefined),
    load(id: string) {
      if (id !== LOADED) return
      const company = brandOf(settings)
      return `export const BRAND = ${JSON.stringify(company)}\nexport const IS_SAMPLE = ${isSample(company)}`
    },
  } satisfies Plugin
}
