import { readFileSync } from 'node:fs'
import { bundleForNode } from '../bundle.mjs'
import { median, table } from './numbers.mjs'

const BANDS_KM = [0, 4, 8, 15, Number.POSITIVE_INFINITY]

/** The estimate that ours has to beat: so many times the great circle. */
const PLAIN = 1.3
/** Fewer trips say nothing of a band. */
const ENOUGH_TRIPS = 20
const MOST_BIAS = 0.03
const COLUMNS = ['trips', 'median error', 'within 15%', 'bias', `${PLAIN} great circles`, 'bias', '']

/**
 * How far our estimates are from trips of known length: a CSV file of `kind,lat1,lng1,lat2,lng2,km` below one line of
 * names, whose path is the only option. For each city and band: the median error and bias (the median error with its
 * sign) of ours, and of 1.3 times the great circle. The last column names what is worse than that, or over 3% of bias,
 * by the trips' own kilometres. What was measured, and with what: docs/decisions/0029 and 0046.
 */
export async function bench([file]) {
  if (!file) throw new Error('Which trips? npm run bench distances <file.csv>')
  const imports = [
    "export { roadGraphRoutes } from './worker/places/road-graph-routes'",
    "export { greatCircleKm } from './src/domain/places/coordinates'",
    "export { cityOf } from './src/domain/places/service-area'",
  ]
  const bundled = await bundleForNode('distances', imports.join('\n'))
  const { roadGraphRoutes, greatCircleKm, cityOf } = await import(bundled)
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const trips = await Promise.all(
    rows.map(async (row) => {
      const [lat1, lng1, lat2, lng2, km] = row.split(',').slice(1).map(Number)
      const from = { lat: lat1, lng: lng1 }
      const to = { lat: lat2, lng: lng2 }
      const found = await roadGraphRoutes.route(from, to)
      if (!found.ok || !(km > 0)) throw new Error(`No trip between points that we know: ${row}`)
      const oursKm = found.value.distanceMetres / 1000
      const plain = (PLAIN * greatCircleKm(from, to)) / km - 1
      return { city: cityOf(from), km, oursKm, ours: oursKm / km - 1, plain }
    }),
  )
  for (const city of new Set(trips.map((trip) => trip.city))) {
    const inCity = trips.filter((trip) => trip.city === city)
    for (const [title, length] of [
      [`${city}, by the trip's own kilometres`, 'km'],
      [`${city}, by the kilometres that we say`, 'oursKm'],
    ]) {
      const bands = [...bandsOf(inCity, length), ['all', inCity]]
      const lines = bands.map(([name, some]) => [
        ...statisticsOf(name, some),
        length === 'km' ? faultsOf(some) : '',
      ])
      console.log(`${table([title, ...COLUMNS], lines)}\n`)
    }
  }
}

function bandsOf(trips, length) {
  return BANDS_KM.slice(1).flatMap((below, i) => {
    const within = trips.filter((trip) => trip[length] >= BANDS_KM[i] && trip[length] < below)
    const name = Number.isFinite(below) ? `${BANDS_KM[i]} to ${below}` : `from ${BANDS_KM[i]}`
    return within.length > 0 ? [[name, within]] : []
  })
}

const percent = (share) => `${(100 * share).toFixed(1)}%`
const errorOf = (trips, by) => median(trips.map((trip) => Math.abs(trip[by])))
const biasOf = (trips, by) => median(trips.map((trip) => trip[by]))

function statisticsOf(name, trips) {
  const close = trips.filter(({ ours }) => Math.abs(ours) <= 0.15).length
  return [
    name,
    trips.length,
    percent(errorOf(trips, 'ours')),
    percent(close / trips.length),
    percent(biasOf(trips, 'ours')),
    percent(errorOf(trips, 'plain')),
    percent(biasOf(trips, 'plain')),
  ]
}

function faultsOf(trips) {
  if (trips.length < ENOUGH_TRIPS) return ''
  const isWorse = errorOf(trips, 'ours') > errorOf(trips, 'plain')
  const isBiased = Math.abs(biasOf(trips, 'ours')) > MOST_BIAS
  return [isWorse && 'worse than the great circle', isBiased && 'biased'].filter(Boolean).join(', ')
}
