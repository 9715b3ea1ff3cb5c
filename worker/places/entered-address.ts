import type { Trip } from '../../src/domain/bookings/trip-request'
import { type Coordinates, dropoffOf, greatCircleKm, pickupOf } from '../../src/domain/places/coordinates'
import { ENTERED, enteredAddress, pinnedLabel } from '../../src/domain/places/place'
import { isInServiceArea } from '../../src/domain/places/service-area'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { gazetteer } from './gazetteer/gazetteer'
import { addressOf, type GazetteerPlace } from './gazetteer/gazetteer-place'
import { outsidePlaces } from './gazetteer/outside'
import { type GivenLabels, isGivenLabel, oneLine } from './given-labels'
import { readAddressLine } from './search/address-line'
import { placeIndex } from './search/place-index'
import { searchPlaces } from './search/search-places'
import { searchText } from './search/search-words'

/** Kilometres from a place within which a point is called by its name. */
const AT_KM = 0.15

/** Kilometres beyond which 'Near' a place would be misleading. */
const NEAR_KM = 4

/** Kilometres beyond which 'Near' a town outside the service area would be misleading; nothing is booked there. */
const NEAR_OUTSIDE_KM = 50

/**
 * What to call a point: the place within 150 m, else 'Near Koramangala, Bengaluru' with the nearest within
 * 4 km, else 'Pinned place near 12.9716, 77.5946'. Outside the service area 'Near New Delhi, Delhi' with the nearest town
 * within 50 km. docs/product.md, PLACE-2.
 */
export function pointLabel(point: Coordinates): string {
  const [places, nearKm] = isInServiceArea(point)
    ? [gazetteer(), NEAR_KM]
    : [outsidePlaces(), NEAR_OUTSIDE_KM]
  let nearest: { place: GazetteerPlace; km: number } | undefined
  for (const place of places) {
    const km = greatCircleKm(point, place)
    if (!nearest || km < nearest.km) nearest = { place, km }
  }
  if (nearest && nearest.km <= AT_KM) return addressOf(nearest.place)
  if (nearest && nearest.km <= nearKm) return `Near ${addressOf(nearest.place)}`
  return pinnedLabel(point)
}

/** An address speaks of another place than its coordinates: what it names, and how far that is from the point. */
export const ADDRESS_REFUSALS = {
  address_elsewhere: [
    422,
    'An address doesn’t match its place on the map. Choose it again.',
    {
      logged: [
        'warn',
        'address_elsewhere',
        ({ kilometres }: { named: string; kilometres: number }) => ({ kilometres: Math.round(kilometres) }),
      ],
    },
  ],
} as const satisfies RefusalTable

export type AddressElsewhere = RefusalOf<typeof ADDRESS_REFUSALS>

/** Kilometres from its named place within which a point may be called by that name. */
const CALLED_SO_KM = 1

/** Kilometres beyond which an address speaks of another place: of an area, of a whole city, and of all others. */
const ELSEWHERE_KM = { area: NEAR_KM, city: 25, spot: 2 }

const AREAS: readonly GazetteerPlace['kind'][] = ['locality', 'town', 'road', 'outside']

/** What the form writes where it has no name for a point yet. */
const NAMELESS = /^(Current location|Pinned place near .*)$/

/**
 * What is written of an end of a trip, so that a driver reads what was priced (docs/product.md, QUOTE-3). An
 * address that names a place at this point stands as it is, and so does one that we gave out for it. One that names a
 * place elsewhere is refused. Whatever else was entered follows the point's own label and is marked as entered.
 * `address` is one line.
 */
export async function writtenAddress(
  address: string,
  point: Coordinates,
  isGiven: (name: string) => Promise<boolean>,
): Promise<Result<string, AddressElsewhere>> {
  const label = pointLabel(point)
  const [, name = address, entered = address] = ENTERED.exec(address) ?? []
  if (NAMELESS.test(entered)) return accept(label)
  if (name === label || isCalledSo(name, point) || (await isGiven(name))) return accept(address)
  const elsewhere = placeElsewhere(entered, point)
  return elsewhere ? refuse(elsewhere) : accept(enteredAddress(label, entered))
}

/** Whether each word is of the name or the surroundings of a place around this point, and one at least of its name. */
function isCalledSo(address: string, point: Coordinates): boolean {
  const index = placeIndex()
  const isNear = /^near /i.test(address)
  const words = searchText(address.replace(/^near /i, '')).split(' ')
  const numbers = words.map((word) => index.numbers.get(word) ?? -1)
  return index.entries.some(
    ({ place, ownWords, contextWords }) =>
      numbers.every((word) => ownWords.includes(word) || contextWords.includes(word)) &&
      numbers.some((word) => ownWords.includes(word)) &&
      greatCircleKm(point, place) <= (isNear ? NEAR_KM : CALLED_SO_KM),
  )
}

const CITIES = { Mysuru: /mysuru|mysore/i, Bengaluru: /bengaluru|bangalore/i }

/** Whether an address names a city, and this place is of the other: it may have a namesake that we do not know. */
const isOfOtherCity = (address: string, { city }: GazetteerPlace) =>
  Object.entries(CITIES).some(([other, name]) => other !== city && name.test(address)) &&
  Object.entries(CITIES).some(([own, name]) => own === city && !name.test(address))

/** The nearest place that the address names, where all it names are elsewhere; null where one is here, or none is known. */
function placeElsewhere(address: string, point: Coordinates): AddressElsewhere | null {
  const named = namedPlaces(address)
    .filter((place) => !isOfOtherCity(address, place))
    .map((place) => ({ place, kilometres: greatCircleKm(point, place) }))
    .sort((a, b) => a.kilometres - b.kilometres)
  const reachOf = ({ kind }: GazetteerPlace) =>
    kind === 'city' ? ELSEWHERE_KM.city : AREAS.includes(kind) ? ELSEWHERE_KM.area : ELSEWHERE_KM.spot
  const isHere = named.some(({ place, kilometres }) => kilometres <= reachOf(place))
  const [nearest] = named
  if (!nearest || isHere) return null
  return { reason: 'address_elsewhere', named: addressOf(nearest.place), kilometres: nearest.kilometres }
}

/** The places that an address names, and those that it or its first part begins the name of or can mean alone. */
function namedPlaces(address: string): GazetteerPlace[] {
  const index = placeIndex()
  const [name = ''] = address.split(',')
  const ofParts = [...new Set([address, name])].flatMap((part) => {
    const begun = searchText(part)
    const isName = begun.length > 4 && (part === address || begun.includes(' '))
    return [
      ...searchPlaces(index, part).filter(({ certain }) => certain),
      ...index.entries.filter(({ phrases }) => isName && phrases.some(({ text }) => text.startsWith(begun))),
    ]
  })
  return [...readAddressLine(index, address), ...ofParts].map(({ place }) => place)
}

/** Whether an address stands as it is for this point: one that names a place there, or that we gave out for it. */
export async function isCalled(address: string, point: Coordinates, given: GivenLabels, signature?: string) {
  const written = await writtenAddress(address, point, (name) => isGivenLabel(given, name, point, signature))
  return written.ok && written.value === address
}

type Ends = Pick<Trip, `${'pickup' | 'dropoff'}_${'address' | 'latitude' | 'longitude' | 'signature'}`>

/** A trip with both its addresses as they are written, each on one line; refused where one speaks of another place. */
export async function withWrittenAddresses<T extends Ends>(asked: T, given: GivenLabels) {
  const { pickup_signature, dropoff_signature, ...trip } = asked
  const written = (text: string, point: Coordinates, signature?: string) => {
    const address = oneLine(text)
    return writtenAddress(address, point, (name) => isGivenLabel(given, name, point, signature))
  }
  const { pickup_address, dropoff_address } = asked
  const to = dropoffOf(asked)
  const pickup = await written(pickup_address, pickupOf(asked), pickup_signature)
  if (!pickup.ok) return pickup
  const hasDropoff = dropoff_address !== null && to !== null
  const dropoff = hasDropoff ? await written(dropoff_address, to, dropoff_signature) : accept(dropoff_address)
  if (!dropoff.ok) return dropoff
  return accept({ ...trip, pickup_address: pickup.value, dropoff_address: dropoff.value })
}
