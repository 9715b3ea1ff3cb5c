import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { NEVER, ORDER, PACKAGES } from './import-order.mjs'

const ROOTS = ['src', 'worker', 'durable-objects', 'sandbox']
const IMPORT = /(?<!['\w])(?:from|import\(|import)\s*'([^'?]+)(?:\?[^']*)?'/g

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

/**
 * Every import of the given sources (text by path from the repository's root): `{ from, to }` of one source by another,
 * `{ from, name }` of a package. Styles are neither.
 */
const importsOf = (sources) =>
  Object.entries(sources).flatMap(([from, text]) =>
    [...text.matchAll(IMPORT)].flatMap(([, path]) => {
      if (!path.startsWith('.')) return [{ from, name: path }]
      const base = normalize(join(dirname(from), path))
      const to = [base, `${base}.ts`, `${base}.tsx`].find((candidate) => candidate in sources)
      if (to) return [{ from, to }]
      return ROOTS.some((root) => isIn(base, root)) ? [] : [{ from, to: base }]
    }),
  )

/** What is wrong with the import of a package, in words; null where nothing is. */
function faultOfPackage({ from, name }) {
  const rule = PACKAGES.find(
    (one) =>
      isIn(from, one.from) &&
      (one.only ? !one.only.includes(name) : one.never.some((never) => name.startsWith(never))),
  )
  return rule ? `${from} uses ${name}: ${rule.why}` : null
}

/** What is wrong with the import of one source by another, in words; null where nothing is. */
function faultOfSource({ from, to }) {
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

/** How many imports the sources (text by path from the repository's root) have, and each fault of them in words. */
export function checkImports(sources) {
  const imports = importsOf(sources)
  const ofSources = imports.filter(({ to }) => to !== undefined)
  const faults = imports.map((one) => (one.to === undefined ? faultOfPackage(one) : faultOfSource(one)))
  return {
    count: ofSources.length,
    faults: [
      ...new Set(faults.filter((fault) => fault !== null)),
      ...cyclesOf(ofSources).map((cycle) => `a cycle: ${cycle.join(' → ')}`),
    ],
  }
}

if (import.meta.filename === process.argv[1]) {
  const files = ROOTS.flatMap(sourcesIn)
  const { count, faults } = checkImports(
    Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])),
  )
  for (const fault of faults) console.error(fault)
  console.log(`${count} imports, ${faults.length} against the order`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
