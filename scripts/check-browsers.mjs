import { readdirSync, readFileSync } from 'node:fs'
import compat from '@mdn/browser-compat-data' with { type: 'json' }
import { transformSync } from 'esbuild'
import { parseAst } from 'vite'
import { bundlePageScript } from './offline-plugin.ts'
import { BUILD_TARGETS, OLDEST_BROWSERS } from './oldest-browsers.mjs'

// Looks in what was built for syntax and interfaces that the oldest browsers of ours do not have.

const ASSETS = 'dist/client'

/** Libraries that ask for what they use; and maps, of which a booking works without. */
const NOT_OURS = /(react|mapbox|maplibre)[\w-]*\.js$/

/** Interfaces whose members are looked for by name, wherever such a member is called. */
const COMMON_INTERFACES = `
  AbortSignal Blob Crypto Document DOMTokenList Element Event EventTarget FormData
  Headers History HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement Location
  Node NodeList Request Response Storage URL URLSearchParams Window
`.match(/\w+/g)

/** Newer, and looked for before it is used; or a name of our own that is also a newer member of something else. */
const ALLOWED = {
  'Symbol.dispose': 'the name of a symbol where there is none',
  checkVisibility: 'called where there is one',
  requestIdleCallback: 'a timer where there is none',
  take: "a method of the driver's queue of positions",
  Notification: 'offered only where the browser has push',
  'Notification.requestPermission': 'the same',
  Profiler: 'a name of React, which stands in one file with ours',
  ViewTransition: 'the same',
  use: 'the same',
  startViewTransition: 'React asks for it first',
}

/** The oldest browsers of ours that lack the feature, with the version from which each has it. */
function missingIn({ support }) {
  return Object.entries(OLDEST_BROWSERS).flatMap(([browser, oldest]) => {
    const [{ version_added: from }] = [support[browser]].flat()
    const isThere = from === true || Number.parseFloat(String(from).replace('≤', '')) <= oldest
    return isThere ? [] : [`${browser} ${from || 'never'}`]
  })
}

const interfaces = { ...compat.api, ...compat.javascript.builtins }
/** Global names, static members as 'Name.member', and members that no interface has in all of the oldest browsers. */
const newer = new Map()
const everywhere = new Set()
for (const [name, { __compat: own, ...members }] of Object.entries(interfaces)) {
  if (own && missingIn(own).length > 0) newer.set(name, missingIn(own))
  for (const [member, { __compat: its }] of Object.entries(members)) {
    if (!its) continue
    const missing = missingIn(its)
    const plain = member.replace(/_static$/, '')
    const isCommon = name in compat.javascript.builtins || COMMON_INTERFACES.includes(name)
    if (missing.length === 0) everywhere.add(plain)
    else {
      newer.set(`${name}.${plain}`, missing)
      if (isCommon && !member.endsWith('_event')) newer.set(`.${plain}`, missing)
    }
  }
}
for (const member of everywhere) newer.delete(`.${member}`)

function* nodesOf(node) {
  if (typeof node?.type === 'string') yield node
  for (const child of Object.values(node ?? {})) if (typeof child === 'object') yield* nodesOf(child)
}

/** What a script uses that is newer, as 'name: chrome 103, …'. */
function newerIn(code) {
  const found = new Set()
  const note = (name, key = name) => {
    if (newer.has(key) && !(name in ALLOWED)) found.add(`${name}: ${newer.get(key).join(', ')}`)
  }
  for (const { type, name, object, property, computed, callee } of nodesOf(parseAst(code))) {
    if (type === 'Identifier') note(name)
    if (type === 'MemberExpression' && !computed && object.type === 'Identifier') {
      note(`${object.name}.${property.name}`)
    }
    if (type === 'CallExpression' && callee.type === 'MemberExpression' && !callee.computed) {
      note(callee.property.name, `.${callee.property.name}`)
    }
  }
  // All of them read these, of which esbuild takes an older look.
  const supported = { 'regexp-unicode-property-escapes': true }
  const options = { logLevel: 'silent', supported }
  const lowered = transformSync(code, { ...options, target: BUILD_TARGETS }).code
  if (lowered !== transformSync(code, { ...options, target: 'esnext' }).code) found.add('newer syntax')
  // A build hides it from the one above, in a string.
  if (/\(\?<[=!]/.test(code)) found.add('a lookbehind: safari 16.4')
  return [...found]
}

const scripts = new Map([['the script of the offline page', bundlePageScript()]])
for (const name of readdirSync(ASSETS, { recursive: true })) {
  if (name.endsWith('.js') && !NOT_OURS.test(name))
    scripts.set(name, readFileSync(`${ASSETS}/${name}`, 'utf8'))
}
for (const [name, code] of scripts) {
  for (const one of newerIn(code)) {
    console.error(`${name} uses what ${BUILD_TARGETS.join(', ')} lack: ${one}`)
    process.exitCode = 1
  }
}
console.log(`${scripts.size} scripts looked through`)
