import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { VehicleType } from '../../../src/domain/fields'
import type { Paper } from '../../../src/domain/rides/papers'
import { newId } from '../../../worker/database/new-id'
import { authUsers, customers, drivers, users } from '../../../worker/database/tables'
import { hashOfToken } from '../../../worker/session/session-store'
import { createSession } from '../../../worker/session/sessions'
import { database, firstRow, run } from './database'
import { LATER, newVehicle } from './vehicles'

/** Where tests send their requests: https, so that cookies carry their `__Host-` names. */
export const ORIGIN = 'https://hasiru.test'

let people = 0

/** A mobile number that no other test of this file uses. */
export function newPhone(): string {
  people += 1
  return `+9198${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}${String(people).padStart(5, '0')}`
}

export interface PersonOverrides {
  phone?: string | null
  phoneVerified?: boolean
  role?: 'customer' | 'driver' | 'admin'
  email?: string | null
  fullName?: string | null
  /** The Google account that is linked; null, the default, for none. */
  googleSub?: string | null
}

export interface SignedIn {
  userId: string
  /** For the request's `cookie` header. */
  cookie: string
  phone: string
}

/** A person in the database with an open session, made by the product's own sessions. A verified rider by default. */
export async function signedInRider(overrides: PersonOverrides = {}): Promise<SignedIn> {
  const userId = crypto.randomUUID().replaceAll('-', '')
  const phone = overrides.phone === undefined ? newPhone() : overrides.phone
  const verified = overrides.phoneVerified ?? phone !== null
  const at = new Date().toISOString()
  const email = overrides.email ?? null
  await database.batch([
    database.insert(authUsers).values({
      id: userId,
      phone: verified ? phone : null,
      phone_confirmed_at: verified ? at : null,
      email,
      google_sub: overrides.googleSub ?? null,
      created_at: at,
    }),
    database.insert(users).values({
      id: userId,
      role: overrides.role ?? 'customer',
      email,
      phone_no: phone,
      phone_verified: verified,
      full_name: overrides.fullName ?? null,
      created_at: at,
      updated_at: at,
    }),
    database.insert(customers).values({ id: userId }),
  ])
  return { userId, cookie: await newSession(userId), phone: phone ?? '' }
}

export const sessionHashOf = ({ cookie }: SignedIn): Promise<string> =>
  hashOfToken(cookie.split('=')[1] ?? '')

/** A session of this user as the list of them has it, made by nobody. */
export const openSessionRow = (user_id: string) => ({
  ...{ hash: crypto.randomUUID(), id: crypto.randomUUID(), user_id, epoch: 0, by_google: 0 },
  ...{ device: 'Firefox on Linux', push_id: null, last_seen_at: new Date().toISOString() },
})

const NOBODY: SignedIn = { userId: '', cookie: '', phone: '' }

/** Each test's own: of one person no more requests are taken in a minute than a person makes, and few are unpaid. */
function ofEachTest<Person extends SignedIn>(person: Person, sign: () => Promise<Person>): Person {
  beforeEach(async () => void Object.assign(person, await sign()))
  return person
}
export const riderOfEachTest = (overrides: PersonOverrides = {}): SignedIn =>
  ofEachTest({ ...NOBODY }, () => signedInRider(overrides))
export const operatorOfEachTest = (): SignedIn => ofEachTest({ ...NOBODY }, signedInOperator)
export const driverOfEachTest = (): SignedInDriver =>
  ofEachTest({ ...NOBODY, vehicleId: null, licensePlate: null }, signedInDriver)

/** Another session of the same person: another browser. Opened by Google unless told, because operators need that. */
export async function newSession(userId: string, { byGoogle = true } = {}): Promise<string> {
  const { setCookie } = await createSession({ env, url: ORIGIN }, userId, { byGoogle })
  return setCookie.split(';')[0] ?? ''
}

export interface SignedInDriver extends SignedIn {
  /** Null for a driver without a car. */
  vehicleId: string | null
  licensePlate: string | null
}

interface DriverOverrides extends PersonOverrides {
  /** What the car is; null: there is none. A sedan by default. */
  vehicleType?: VehicleType | null
  /** True by default. */
  onDuty?: boolean
}

/** A driver with an open session, a record, and a car of their own. */
export async function signedInDriver(overrides: DriverOverrides = {}): Promise<SignedInDriver> {
  const { vehicleType = 'sedan', onDuty = true, ...person } = overrides
  const signedIn = await signedInRider({ fullName: 'Ravi Kumar', role: 'driver', ...person })
  const vehicle = vehicleType === null ? null : await newVehicle(vehicleType)
  await database.insert(drivers).values({
    id: signedIn.userId,
    license_number: `KA09 ${signedIn.userId.slice(0, 11)}`,
    vehicle_id: vehicle?.id ?? null,
    on_duty: onDuty,
    license_until: LATER,
    ...{ rating: 5, rating_sum: 0, rating_count: 0, total_rides: 0 },
  })
  return { ...signedIn, vehicleId: vehicle?.id ?? null, licensePlate: vehicle?.license_plate ?? null }
}

/** Lets a paper of a driver, or of their car, be valid until this day; null: it is not known. */
export const paperEnds = ({ userId, vehicleId }: SignedInDriver, paper: Paper, until: string | null) =>
  paper === 'license_until'
    ? run('UPDATE drivers SET license_until = ? WHERE id = ?', until, userId)
    : run(`UPDATE vehicles SET ${paper} = ? WHERE id = ?`, until, vehicleId)

/** What is stored of a person's profile. */
export const profileRow = ({ userId }: Pick<SignedIn, 'userId'>) =>
  firstRow(
    `SELECT users.*, dob, preferred_payment_method FROM users LEFT JOIN customers USING (id) WHERE users.id = ?`,
    userId,
  )

/** A driver as they are stored now; undefined: none of this id. */
export const driverRow = async (id: string) =>
  (await database.select().from(drivers).where(eq(drivers.id, id)))[0]

/** An operator with a verified phone and a linked Google account: the board is open to them. */
export const signedInOperator = (overrides: PersonOverrides = {}): Promise<SignedIn> =>
  signedInRider({ fullName: 'Meera Rao', role: 'admin', googleSub: `google_${newId()}`, ...overrides })
