import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { servePublicPages } from './public-pages.mjs'

// Weighs what the browser is sent, brotli, from the production build; fails when a budget is passed.

const ASSETS = 'dist/client'
const weigh = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
const file = (path) => readFileSync(`${ASSETS}/${path}`)
/** Pages share most of their files: each is compressed once. */
const weighed = new Map()
function weighFile(path) {
  const bytes = weighed.get(path) ?? weigh(file(path))
  weighed.set(path, bytes)
  return bytes
}
const manifest = JSON.parse(file('.vite/manifest.json').toString())

/** A chunk and all that it imports statically. */
function reach(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(next, seen)
  return seen
}

const inlineScripts = (html) =>
  [...html.matchAll(/<script(?![^>]*\b(?:src=|type="(?!module)))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((found) => found[1])
    .join('\n')
const linkedScripts = (html) => [...html.matchAll(/<script[^>]*\bsrc="\/([^"]+)"/g)].map((found) => found[1])
const scriptOf = (html) =>
  weigh(inlineScripts(html)) + linkedScripts(html).reduce((sum, path) => sum + weighFile(path), 0)

const site = await servePublicPages({ port: 8796, state: '.wrangler/size-state' })
const page = async (path) => (await fetch(site.address + path)).text()
const home = await page('/')
/** It has no inline lines of its own. */
const plain = await page('/about')
/** Every other public page: the heaviest one counts. */
const otherPages = []
for (const path of site.paths.filter((one) => one !== '/')) otherPages.push(await page(path))
await site.stop()

/** What a page with this island runs before anything is fetched on demand, with the inline lines that all pages have. */
function scriptOfIsland(name) {
  const inputs = ['src/client.ts', 'src/hydrate.tsx', `src/islands/${name}/island.tsx`]
  const reached = new Set(inputs.flatMap((input) => [...reach(input)]))
  const files = [...reached].reduce((sum, key) => sum + weighFile(manifest[key].file), 0)
  return weigh(inlineScripts(plain)) + files
}
const stylesOf = (...sheets) =>
  sheets.reduce((sum, name) => sum + weighFile(manifest[`src/styles/${name}.css`].file), 0)

/** What is weighed: its bytes, and the most kilobytes that they may be. */
const WEIGHED = {
  'script of a public page, inline included': [Math.max(...otherPages.map(scriptOf)), 1.5],
  'script of the home page before the form is touched': [scriptOf(home), 1.5],
  'script of /booking, without calendar and map': [scriptOfIsland('booking'), 88],
  'script of /tracking, without map': [scriptOfIsland('tracking'), 95],
  'script of /trip-share, without map': [scriptOfIsland('share'), 95],
  'script of /pay': [scriptOfIsland('pay'), 95],
  'script of /profile': [scriptOfIsland('profile'), 95],
  'script of /trip-history': [scriptOfIsland('trips'), 95],
  'script of /change-trip, without calendar and map': [scriptOfIsland('change'), 108],
  'script of /driver': [scriptOfIsland('driver'), 110],
  'script of /ops, without map': [scriptOfIsland('ops'), 130],
  'styles of a rider’s page': [stylesOf('site'), 12],
  'styles of a public page': [stylesOf('site', 'content'), 14],
  'styles of a console': [stylesOf('consoles'), 14],
  'HTML of the home page': [weigh(home), 14],
  'HTML of any other public page': [Math.max(...otherPages.map(weigh)), 14],
  'the service worker': [weigh(file('sw.js')), 3],
}

let over = 0
for (const [what, [bytes, budget]] of Object.entries(WEIGHED)) {
  const fits = bytes <= budget * 1000
  if (!fits) over += 1
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${(bytes / 1000).toFixed(2).padStart(7)} kB of ${String(budget).padStart(4)}  ${what}`,
  )
}
process.exitCode = over > 0 ? 1 : 0
