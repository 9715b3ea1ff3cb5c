import * as v from 'valibot'
import { type DriverBoard, DriverBoardSchema, type DriverRide } from '../../src/domain/bookings/driver-rides'
import { isMoving } from '../../src/domain/rides/phase'
import { RemainingRouteAnswerSchema } from '../../src/domain/rides/remaining-route'
import { ALL_DEMO_DRIVERS, DEMO_DRIVERS, type DemoDriver } from '../people'
import { CannotDrive } from './progress'

/** The product, requested at its own origin as a browser does. */
export interface Product {
  origin: string
  fetch: (request: Request) => Promise<Response>
}

const REQUEST_TIMEOUT_MS = 20_000

const EnvelopeSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) })

const FoundRideSchema = v.object({
  id: v.string(),
  short_id: v.string(),
  vehicle_type: v.string(),
  status: v.string(),
  /** Its advance is paid, or the office confirmed it as paid to the driver. */
  is_confirmed: v.boolean(),
  phase: v.string(),
  scheduled_time: v.string(),
  pickup_address: v.string(),
  dropoff_address: v.nullable(v.string()),
  driver_id: v.nullable(v.string()),
  rider_id: v.string(),
  rider_name: v.nullable(v.string()),
})

/** A ride as the product's `GET /sandbox/api/rides` answers it. */
export type FoundRide = v.InferOutput<typeof FoundRideSchema>

/** One request to the product. Throws CannotDrive where the product does not answer within 20 seconds. */
async function request({ origin, fetch }: Product, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('origin', origin)
  // A socket gets no time-out: the signal would close it later.
  const signal = headers.has('upgrade') ? null : AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    return await fetch(new Request(origin + path, { ...init, headers, redirect: 'manual', signal }))
  } catch {
    throw new CannotDrive(`The product did not answer at ${origin}.`)
  }
}

/** The answer as the schema has it; a refusal is thrown with the product's own sentence. */
async function read<Schema extends v.GenericSchema>(answer: Response, schema: Schema) {
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) {
    const parsed = v.safeParse(schema, body)
    if (parsed.success) return parsed.output
    throw new CannotDrive('The product sent an answer that cannot be read.')
  }
  const refusal = v.safeParse(EnvelopeSchema, body)
  if (!refusal.success) throw new CannotDrive(`The product answered ${answer.status}.`)
  throw new CannotDrive(refusal.output.error.message, refusal.output.error.code)
}

/** The rides that can be driven; or the one of this id or these last eight characters, whatever its state. */
export async function listRides(product: Product, booking?: string): Promise<FoundRide[]> {
  const query = booking === undefined ? '' : `?booking=${encodeURIComponent(booking)}`
  const answer = await request(product, `/sandbox/api/rides${query}`)
  return (await read(answer, v.object({ rides: v.array(FoundRideSchema) }))).rides
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/**
 * Signs in as a demo driver. Answers what their page can do: the public API and socket, with a cookie and nothing else.
 */
async function openDriverPage(product: Product, driverId: string) {
  const form = new URLSearchParams({ person: driverId })
  const signedIn = await request(product, '/sandbox/api/sign-in-as', { method: 'POST', body: form })
  if (signedIn.status !== 303) await read(signedIn, v.never())
  const cookie = cookieOf(signedIn)
  const get = (path: string) => request(product, `/api/driver/${path}`, { headers: { cookie } })
  const post = async (path: string, body: object | null = null) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const init = { method: 'POST', headers, body: JSON.stringify(body ?? {}) }
    return read(await request(product, `/api/driver/${path}`, init), DriverBoardSchema)
  }
  return {
    board: async () => read(await get('rides'), DriverBoardSchema),
    goOnDuty: () => post('duty', { on_duty: true }),
    accept: (id: string) => post(`offers/${id}/accept`),
    setOut: (id: string) => post(`rides/${id}/set-out`),
    arrived: (id: string, reason: object | null) => post(`rides/${id}/arrived`, reason && { reason }),
    start: (id: string, pin: string) => post(`rides/${id}/start`, { pin }),
    complete: (id: string, body: object) => post(`rides/${id}/complete`, body),
    remainingRoute: async (id: string) =>
      (await read(await get(`rides/${id}/remaining-route`), RemainingRouteAnswerSchema)).route,
    async socket(id: string) {
      const headers = { cookie, upgrade: 'websocket' }
      const { webSocket } = await request(product, `/api/driver/rides/${id}/socket`, { headers })
      if (!webSocket) throw new CannotDrive('The product opened no socket for the driver.')
      return webSocket
    },
  }
}

/** A ride with the demo driver who has it, and their page. */
export interface AcceptedRide {
  driver: DemoDriver
  page: Awaited<ReturnType<typeof openDriverPage>>
  ride: DriverRide
}

function acceptedBy(
  driver: DemoDriver,
  page: AcceptedRide['page'],
  { rides }: DriverBoard,
  found: FoundRide,
): AcceptedRide {
  const ride = rides.find(({ id }) => id === found.id)
  if (!ride) throw new CannotDrive(`The ride ${found.short_id} is not on ${driver.name}’s page.`)
  return { driver, page, ride }
}

/** A ride that has a driver: resumed by that driver, if it is a demo driver. */
async function resume(
  product: Product,
  found: FoundRide,
  drivers: readonly DemoDriver[],
): Promise<AcceptedRide> {
  const driver = drivers.find(({ id }) => id === found.driver_id)
  if (!driver)
    throw new CannotDrive(`The ride ${found.short_id} has a driver of its own, who is no demo person.`)
  const page = await openDriverPage(product, driver.id)
  return acceptedBy(driver, page, await page.board(), found)
}

/** Throws where no driver can accept the ride. */
function checkDrivable({ short_id, status, is_confirmed }: FoundRide): void {
  if (status === 'completed') throw new CannotDrive(`The ride ${short_id} is over.`)
  if (status === 'cancelled') throw new CannotDrive(`The ride ${short_id} was cancelled.`)
  if (!is_confirmed) {
    throw new CannotDrive(`The ride ${short_id} is not paid yet: drivers are offered confirmed rides only.`)
  }
}

/**
 * A demo driver with the right kind of car accepts the ride, on duty and through the driver's own page. A driver with
 * another ride under way is passed over. Throws CannotDrive with the product's own sentence where nobody can.
 */
export async function findDriver(
  product: Product,
  found: FoundRide,
  drivers?: readonly DemoDriver[],
): Promise<AcceptedRide> {
  checkDrivable(found)
  if (found.status !== 'pending') return resume(product, found, drivers ?? ALL_DEMO_DRIVERS)
  const candidates = (drivers ?? DEMO_DRIVERS).filter(({ vehicle }) => vehicle.type === found.vehicle_type)
  if (candidates.length === 0)
    throw new CannotDrive(`No demo driver has a car of the kind ${found.vehicle_type}.`)
  const refusals: string[] = []
  for (const driver of candidates) {
    try {
      const page = await openDriverPage(product, driver.id)
      const board = await page.goOnDuty()
      if (board.rides.some(({ phase }) => isMoving(phase)))
        throw new CannotDrive('has another ride under way')
      return await acceptedBy(driver, page, await page.accept(found.id), found)
    } catch (error) {
      if (!(error instanceof CannotDrive)) throw error
      refusals.push(`${driver.name}: ${error.message}`)
    }
  }
  throw new CannotDrive(`No demo driver can take the ride ${found.short_id}. ${refusals.join(' · ')}`)
}
