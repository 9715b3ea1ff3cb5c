import { type Column, eq, inArray, or, sql } from 'drizzle-orm'
import {
  dayKey,
  type FindQuery,
  type FindResults,
  type FindSubject,
  type FindWord,
  searchKey,
  whyFound,
} from '../../src/domain/ops/find'
import type { Need } from '../../src/domain/ops/needs'
import type { RideRow } from '../../src/domain/ops/ride-lists'
import type { Role } from '../../src/domain/profile/user'
import { spellingKey } from '../../src/domain/text'
import type { Database } from '../database/client'
import { payments, refunds } from '../database/payment-tables'
import { spellingKeyOf } from '../database/rows'
import { drivers, users, vehicles } from '../database/tables'
import { asNeeds, unmatchedPayments } from './need-queries'
import { found, needsIn } from './needs'
import { rideRowOf, selectRides } from './ride-rows'

const RIDES_PER_PAGE = 50

/** People and cars that one word stands for, the newest accounts first. */
const EACH_MOST = 200

/** People and cars that are named above the rides. */
const SUBJECTS_SHOWN = 8

/**
 * Finds rides that have all that was typed, in any of their parts (docs/product.md, OPS-16): first those whose
 * words have it, then those whose id has it. Each step reads a bounded part of an index, however many bookings there
 * are (docs/decisions/0035).
 */
export async function findRides(
  database: Database,
  query: FindQuery,
  after: string | null,
): Promise<FindResults> {
  const isFirst = after === null
  const [meant, subjects, byReference] = await Promise.all([
    Promise.all(query.words.map((word) => meaningOf(database, word))),
    isFirst ? findSubjects(database, query) : [],
    isFirst && query.reference !== null ? findReference(database, query.reference) : nothing,
  ])
  const { numbers, next } = await pageOf(database, query, meant, after)
  const rows = await selectRides(database).where(
    sql`bookings.rowid IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
  )
  const found = rows.map(rideRowOf).map((ride) => ({ ...ride, why: whyFound(ride, query.words) }))
  const paid = byReference.rides.map((ride) => ({ ...ride, why: ['payment' as const] }))
  const once = new Map([...found, ...paid].map((ride) => [ride.id, ride]))
  return {
    subjects,
    rides: openFirst([...once.values()]),
    needs: byReference.needs,
    next,
    common: meant.filter(({ isCommon }) => isCommon).map(({ word }) => word.text),
  }
}

/** A word, and the people and plates it stands for, by the numbers of their rows. */
interface Meaning {
  word: FindWord
  people: number[]
  cars: number[]
  /** More of them have it. */
  isCommon: boolean
}

async function meaningOf(database: Database, word: FindWord): Promise<Meaning> {
  const [people, cars] = await Promise.all([
    numbersIn(database, 'search_people', personQuery(word), { limit: EACH_MOST + 1 }),
    carsOf(database, word, EACH_MOST + 1),
  ])
  const isCommon = people.length > EACH_MOST || cars.length > EACH_MOST
  return { word, people: people.slice(0, EACH_MOST), cars: cars.slice(0, EACH_MOST), isCommon }
}

const carsOf = async (database: Database, { plates }: FindWord, limit: number) =>
  plates.length === 0 ? [] : numbersIn(database, 'search_cars', plates.map(quoted).join(' OR '), { limit })

/** A phrase of a full-text query: nothing in it is read as an operator. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const personQuery = ({ text, phone }: FindWord) =>
  phone === null ? `name : ${quoted(text)}` : `(name : ${quoted(text)} OR phone : ${quoted(phone)})`

const anyOf = (columns: string, numbers: number[]) =>
  numbers.length === 0 ? [] : [`{${columns}} : (${numbers.map((n) => quoted(searchKey(n))).join(' OR ')})`]

/** What a booking must have for a word. */
const bookingQuery = ({ word, people, cars }: Meaning, withId: boolean) =>
  `(${[
    `{place kind passenger} : ${quoted(word.text)}`,
    ...(word.phone === null ? [] : [`passenger : ${quoted(word.phone)}`]),
    ...anyOf('rider driver', people),
    ...anyOf('car', cars),
    ...(withId && word.isId ? [`id : ${quoted(word.text)}`] : []),
  ].join(' OR ')})`

function wholeQuery({ date }: FindQuery, meant: Meaning[], withId: boolean): string {
  const day = date === null ? [] : [`day : ${quoted(dayKey(date))}`]
  return [...meant.map((one) => bookingQuery(one, withId)), ...day].join(' AND ')
}

type SearchTable = 'search_people' | 'search_cars' | 'search_bookings'

/** The newest rows that a full-text query finds, of those `below` a number. */
async function numbersIn(
  database: Database,
  table: SearchTable,
  query: string,
  { limit, below }: { limit: number; below?: number | undefined },
) {
  const from = sql.raw(table)
  const older = below === undefined ? sql`` : sql` AND rowid < ${below}`
  const rows = await database.all<{ number: number }>(
    sql`SELECT rowid AS number FROM ${from} WHERE ${from} MATCH ${query}${older} ORDER BY rowid DESC LIMIT ${limit}`,
  )
  return rows.map(({ number }) => number)
}

/**
 * One page: bookings whose words have what was typed (t), and after the last of them those that only their id leads to
 * (i).
 */
async function pageOf(database: Database, query: FindQuery, meant: Meaning[], after: string | null) {
  const limit = RIDES_PER_PAGE + 1
  const below = after === null ? undefined : Number(after.slice(1))
  const byWords = wholeQuery(query, meant, false)
  const words = after?.startsWith('i')
    ? []
    : await numbersIn(database, 'search_bookings', byWords, { limit, below })
  if (words.length === limit) return { numbers: words.slice(0, -1), next: `t${words.at(-2)}` }
  if (!meant.some(({ word }) => word.isId)) return { numbers: words, next: null }
  const byId = `(${wholeQuery(query, meant, true)}) NOT (${byWords})`
  const ids = await numbersIn(database, 'search_bookings', byId, {
    limit: limit - words.length,
    below: after?.startsWith('i') ? below : undefined,
  })
  if (words.length + ids.length < limit) return { numbers: [...words, ...ids], next: null }
  const shown = ids.slice(0, -1)
  // Where none of them has room, they begin on the next page.
  return { numbers: [...words, ...shown], next: `i${shown.at(-1) ?? NO_NUMBER_ABOVE}` }
}

/** Above every number of a row that a key can hold. */
const NO_NUMBER_ABOVE = 2 ** 36

const KINDS: Record<Role, FindSubject['kind']> = { customer: 'rider', driver: 'driver', admin: 'operator' }

/** People that have every word, and cars where there is one word, with who drives them. */
async function findSubjects(database: Database, { words }: FindQuery): Promise<FindSubject[]> {
  if (words.length === 0) return []
  const all = words.map(personQuery).join(' AND ')
  const [only] = words
  const [people, cars] = await Promise.all([
    numbersIn(database, 'search_people', all, { limit: SUBJECTS_SHOWN }),
    words.length === 1 && only ? carsOf(database, only, SUBJECTS_SHOWN) : [],
  ])
  const listed = (numbers: number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`
  const foundCars = sql`(SELECT vehicle_id FROM license_plates WHERE license_plates.rowid IN ${listed(cars)})`
  const [named, plates] = await database.batch([
    database
      .select({
        ...{ id: users.id, name: users.full_name, role: users.role },
        ...{ plate: vehicles.license_plate, on_duty: drivers.on_duty },
      })
      .from(users)
      .leftJoin(drivers, eq(drivers.id, users.id))
      .leftJoin(vehicles, eq(vehicles.id, drivers.vehicle_id))
      .where(
        sql`users.rowid IN ${listed(people)}
          OR users.id IN (SELECT drivers.id FROM drivers WHERE drivers.vehicle_id IN ${foundCars})`,
      ),
    database
      .selectDistinct({ id: vehicles.id, plate: vehicles.license_plate })
      .from(vehicles)
      .where(sql`${vehicles.id} IN ${foundCars}`),
  ])
  return [
    ...named.map(({ id, name, role, plate, on_duty }) => {
      return { kind: KINDS[role], id, label: name ?? 'No name yet', plate, on_duty: on_duty ?? false }
    }),
    ...plates.map(({ id, plate }) => {
      return { kind: 'vehicle' as const, id, label: plate, plate: null, on_duty: false }
    }),
  ]
}

const nothing = { rides: [], needs: [] }

/**
 * Finds rides by our id, or the provider's or the bank's reference, of a payment, its order or a refund: each has an
 * index.
 */
async function findReference(
  database: Database,
  reference: string,
): Promise<{ rides: RideRow[]; needs: Need[] }> {
  const spellings = [...new Set([reference, reference.toUpperCase()])]
  const refunded = database
    .select({ id: refunds.payment_id })
    .from(refunds)
    .where(
      or(
        isOneOf([refunds.id, refunds.provider_refund_id], spellings),
        sql`${spellingKeyOf(refunds.bank_reference)} = ${spellingKey(reference)}`,
      ),
    )
  const isIt = or(
    isOneOf([payments.id, payments.provider_payment_id, payments.bank_reference], spellings),
    inArray(payments.id, refunded),
  )
  if (!isIt) return nothing
  const ofBooking = database.select({ id: payments.booking_id }).from(payments).where(isIt)
  const [rides, unmatched] = await database.batch([
    selectRides(database)
      .where(
        sql`bookings.id IN ${ofBooking} OR bookings.id IN (
          SELECT booking_id FROM payment_orders WHERE id = ${reference})`,
      )
      .limit(RIDES_PER_PAGE),
    found(database, asNeeds('payment_unmatched', unmatchedPayments(isIt))),
  ])
  return { rides: rides.map(rideRowOf), needs: needsIn(unmatched) }
}

const isOneOf = (columns: Column[], spellings: string[]) =>
  or(...columns.map((column) => inArray(column, spellings)))

const isOpen = ({ status }: RideRow) => status !== 'completed' && status !== 'cancelled'

/** The order of one page: open rides by pickup time, then those that are over, newest first. */
function openFirst<Ride extends RideRow>(rides: Ride[]): Ride[] {
  const byPickup = rides.toSorted((one, other) => one.scheduled_time.localeCompare(other.scheduled_time))
  return [...byPickup.filter(isOpen), ...byPickup.filter((ride) => !isOpen(ride)).reverse()]
}
