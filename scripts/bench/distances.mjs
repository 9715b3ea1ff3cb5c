import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { median, table } from './numbers.mjs'

const BANDS_KM = [0, 4, 8, 15, Number.POSITIVE_INFINITY]

const outfile = 'node_modules/.cache/hasiru/distances.mjs'

/**
 * How far our estimates are from trips of known length: a CSV file of `kind,lat1,lng1,lat2,lng2,km` below one line of
 * names, whose path is the only option. What was measured, and with what: docs/decisions/0029.
 */
export async function bench([file]) {
  if (!file) throw new Error('Which trips? npm run bench distances <file.csv>')
  const imports = [
    "export { roadGraphRoutes } from './worker/places/road-graph-routes'",
    "export { greatCircleKm } from './src/domain/places/coordinates'",
  ]
  const stdin = { contents: imports.join('\n'), resolveDir: process.cwd() }
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
  const { roadGraphRoutes, greatCircleKm } = await import(`${process.cwd()}/${outfile}`)
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const trips = await Promise.all(
    rows.map(async (row) => {
      const [lat1, lng1, lat2, lng2, km] = row.split(',').slice(1).map(Number)
      const ends = [
        { lat: lat1, lng: lng1 },
        { lat: lat2, lng: lng2 },
      ]
      const found = await roadGraphRoutes.route(...ends)
      if (!found.ok || !(km > 0)) throw new Error(`No trip between points that we know: ${row}`)
      const errorOf = (estimate) => estimate / km - 1
      const oursKm = found.value.distanceMetres / 1000
      return {
        km,
        oursKm,
        ours: errorOf(oursKm),
        straight: errorOf(1.32 * greatCircleKm(...ends)),
      }
    }),
  )
  for (const [title, by, length] of [
    ['Road graph', 'ours', 'km'],
    ['Road graph, by the kilometres that it says', 'ours', 'oursKm'],
    ['1.32 great circles', 'straight', 'km'],
  ]) {
    const bands = BANDS_KM.slice(1).map((below, i) => {
      const within = trips.filter((trip) => trip[length] >= BANDS_KM[i] && trip[length] < below)
      return [
        below === Number.POSITIVE_INFINITY ? `from ${BANDS_KM[i]}` : `${BANDS_KM[i]} to ${below}`,
        within,
      ]
    })
    console.log(`${title}:`)
    const lines = [...bands, ['all', trips]].map(([name, some]) => [name, ...statisticsOf(some, by)])
    console.log(table(['km', 'trips', 'median error', 'within 15%', 'bias'], lines))
  }
}

/** How many trips, the median of their errors without sign, the share within 15%, and the median with sign. */
function statisticsOf(trips, by) {
  const errors = trips.map((trip) => trip[by])
  const percent = (share) => `${(100 * share).toFixed(1)}%`
  const close = errors.filter((error) => Math.abs(error) <= 0.15).length
  return [
    String(trips.length),
    percent(median(errors.map(Math.abs))),
    percent(close / trips.length),
    percent(median(errors)),
  ]
}
