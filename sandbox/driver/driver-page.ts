import * as v from 'valibot'
import { type DriverBoard, DriverBoardSchema } from '../../src/domain/rides/driver-answers'
import { WayAnswerSchema } from '../../src/domain/rides/ride-details'
import { CannotDrive } from './cannot-drive'

/** How the product is reached: its own origin, as any browser reaches it. */
export interface Reach {
  origin: string
  fetch: (request: Request) => Promise<Response>
}

const PATIENCE_MS = 20_000

const EnvelopeSchema = v.object({ error: v.object({ code: v.string(), message: v.string() }) })

const FoundRideSchema = v.object({
  id: v.string(),
  short_id: v.string(),
  vehicle_type: v.string(),
  status: v.string(),
  payment_status: v.string(),
  driver_id: v.nullable(v.string()),
})
/** A ride as the product names it to the sandbox. */
export type FoundRide = v.InferOutput<typeof FoundRideSchema>

async function ask({ origin, fetch }: Reach, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('origin', origin)
  // A socket outlives every patience; a signal would end it with the call that opened it.
  const signal = headers.has('upgrade') ? null : AbortSignal.timeout(PATIENCE_MS)
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
    throw new CannotDrive('The product answered what a driver’s page cannot read.')
  }
  const refusal = v.safeParse(EnvelopeSchema, body)
  throw new CannotDrive(
    refusal.success ? refusal.output.error.message : `The product answered ${answer.status}.`,
  )
}

/** The ride of this id or of these last eight characters; null where there is none. */
export async function findRide(reach: Reach, name: string): Promise<FoundRide | null> {
  const answer = await ask(reach, `/sandbox/api/rides?booking=${encodeURIComponent(name)}`)
  const { rides } = await read(answer, v.object({ rides: v.array(FoundRideSchema) }))
  return rides[0] ?? null
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

export interface Collected {
  remainder_method: 'cash' | 'upi' | null
  remainder_collected: number | null
}

/** What the page of a signed-in driver can do: the public API and socket, with a cookie and nothing else. */
export interface DriverPage {
  board(): Promise<DriverBoard>
  goOnDuty(): Promise<DriverBoard>
  accept(bookingId: string): Promise<DriverBoard>
  setOut(bookingId: string): Promise<DriverBoard>
  arrived(bookingId: string): Promise<DriverBoard>
  start(bookingId: string, pin: string): Promise<DriverBoard>
  complete(bookingId: string, collected: Collected): Promise<DriverBoard>
  way(bookingId: string): Promise<v.InferOutput<typeof WayAnswerSchema>['way']>
  socket(bookingId: string): Promise<WebSocket>
}

/** Signs in as a demo driver and opens their page. */
export async function openDriverPage(reach: Reach, driverId: string): Promise<DriverPage> {
  const form = new URLSearchParams({ person: driverId })
  const entered = await ask(reach, '/sandbox/api/sign-in-as', { method: 'POST', body: form })
  if (entered.status !== 303) await read(entered, v.never())
  const cookie = cookieOf(entered)
  const get = (path: string) => ask(reach, `/api/driver/${path}`, { headers: { cookie } })
  const post = async (path: string, body: unknown = {}) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return read(await ask(reach, `/api/driver/${path}`, init), DriverBoardSchema)
  }
  return {
    board: async () => read(await get('rides'), DriverBoardSchema),
    goOnDuty: () => post('duty', { on_duty: true }),
    accept: (id) => post(`offers/${id}/accept`),
    setOut: (id) => post(`rides/${id}/set-out`),
    arrived: (id) => post(`rides/${id}/arrived`),
    start: (id, pin) => post(`rides/${id}/start`, { pin }),
    complete: (id, collected) => post(`rides/${id}/complete`, collected),
    way: async (id) => (await read(await get(`rides/${id}/way`), WayAnswerSchema)).way,
    async socket(id) {
      const headers = { cookie, upgrade: 'websocket' }
      const { webSocket } = await ask(reach, `/api/driver/rides/${id}/socket`, { headers })
      if (!webSocket) throw new CannotDrive('The product opened no socket for the driver.')
      return webSocket
    },
  }
}
