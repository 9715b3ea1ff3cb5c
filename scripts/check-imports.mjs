import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { NEVER, ORDER } from './import-order.mjs'

const ROOTS = ['src', 'worker', 'durable-objects', 'sandbox']
const IMPORT = /(?:from|import\(|import)\s*'(\.[^'?]+)'/g

const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesIn(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })

const isIn = (file, place) => file === place || file.startsWith(`${place}/`)

const PLACES = ORDER.flatMap((line, rank) => line.map((place) => ({ place, rank })))

/** The narrowest place of the order that holds a file; undefined for a file that no place holds. */
const placeOf = (file) =>
  PLACES.filter(({ place }) => isIn(file, place)).sort((a, b) => b.place.length - a.place.length)[0]

/** Every import of one source file by another: `{ from, to }`, paths from the repository's root. */
function importsOf(files) {
  const known = new Set(files)
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(IMPORT)].flatMap(([, path]) => {
      const base = normalize(join(dirname(from), path))
      const to = [base, `${base}.ts`, `${base}.tsx`].find((candidate) => known.has(candidate))
      return to ? [{ from, to }] : []
    }),
  )
}

/** What is wrong with one import, in words; null where nothing is. */
function faultOf({ from, to }) {
  const user = placeOf(from)
  const used = placeOf(to)
  if (!user || !used) return `${user ? to : from} stands in no folder of scripts/import-order.mjs`
  if (user.place === used.place) return null
  const rule = NEVER.find((one) => isIn(from, one.from) && one.to.some((place) => isIn(to, place)))
  if (rule && !rule.but?.some((place) => isIn(from, place))) return `${from} uses ${to}: ${rule.why}`
  if (used.rank > user.rank) return `${from} uses ${to}, which comes after it`
  if (used.rank === user.rank) return `${from} uses ${to}: neighbours don't use each other`
  return null
}

/** Import cycles, as paths from one file back to itself. */
function cyclesOf(imports) {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set()
  const cycles = []
  const walk = (file, path) => {
    const at = path.indexOf(file)
    if (at >= 0) return cycles.push([...path.slice(at), file])
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return cycles
}

const imports = importsOf(ROOTS.flatMap(sourcesIn))
const faults = [
  ...new Set(imports.map(faultOf).filter((fault) => fault !== null)),
  ...cyclesOf(imports).map((cycle) => `a cycle: ${cycle.join(' → ')}`),
]
for (const fault of faults) console.error(fault)
console.log(`${imports.length} imports, ${faults.length} against the order`)
process.exitCode = faults.length > 0 ? 1 : 0
