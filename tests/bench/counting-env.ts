import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import worker from '../../worker/index'
import { bindingsThrough } from '../support/worker/bindings'
import { countedDatabase } from '../support/worker/database'
import { ORIGIN, type SignedIn } from '../support/worker/people'

/** What Cloudflare bills, counted at the product's own bindings and in its rooms. */
export class Bill {
  requests = 0
  d1Statements = 0
  d1RowsRead = 0
  d1RowsWritten = 0
  kvReads = 0
  kvWrites = 0
  /** Calls and upgrades to rooms, and alarms that rang. */
  roomRequests = 0
  /** Messages that came into rooms by socket; those going out cost nothing. */
  roomMessages = 0
  /** Reports of rooms to the dispatch objects, and calls of these by the worker. */
  dispatchRequests = 0
  roomRowsRead = 0
  roomRowsWritten = 0
  /** What says that there are messages to send. */
  queued = 0
  /** Objects of R2. */
  objectsWritten = 0
  /** Requests to providers, which Cloudflare does not bill. */
  providerRequests = 0
}

/** A bill by what was done. */
export class Parts {
  readonly parts: [string, Bill][] = []
  #before = new Bill()

  constructor(readonly bill: Bill) {}

  /** What was spent since the last part. */
  end(name: string): void {
    this.parts.push([name, this.since()])
    this.#before = { ...this.bill }
  }

  since(): Bill {
    const spent = new Bill()
    for (const key of Object.keys(spent) as (keyof Bill)[]) spent[key] = this.bill[key] - this.#before[key]
    return spent
  }
}

/** What a call of a binding is on the bill; of an object each of its calls. */
const BILLED: Record<string, keyof Bill> = {
  'KV get': 'kvReads',
  'KV put': 'kvWrites',
  'KV delete': 'kvWrites',
  ACTIVE_RIDE: 'roomRequests',
  DISPATCH: 'dispatchRequests',
  provider: 'providerRequests',
  'MESSAGES send': 'queued',
  'BACKUPS put': 'objectsWritten',
}

/** The product's bindings, each counted. */
export const countedEnv = (bill: Bill): typeof env => ({
  ...bindingsThrough(({ name, make }) => {
    const billed = BILLED[name] ?? BILLED[name.split(' ')[0] ?? '']
    if (billed) bill[billed] += 1
    return make()
  }),
  DB: countedDatabase(({ rows_read, rows_written }) => {
    bill.d1Statements += 1
    bill.d1RowsRead += rows_read
    bill.d1RowsWritten += rows_written
  }),
})

/**
 * Counts from here on what no binding of the worker's shows: the rows of every room's storage, and what rooms report to the
 * dispatch objects. The answer adds it up on the bill.
 */
export async function countRooms(bill: Bill): Promise<() => void> {
  const prototypeOf = (object: object) => Object.getPrototypeOf(object)
  const city = env.DISPATCH.getByName('bengaluru')
  const report = await runInDurableObject(city, (dispatch) => vi.spyOn(prototypeOf(dispatch), 'report'))
  return runInDurableObject(env.ACTIVE_RIDE.getByName('any'), (_, { storage }) => {
    const sql: SqlStorage = prototypeOf(storage.sql)
    const [exec, setAlarm] = [vi.spyOn(sql, 'exec'), vi.spyOn(prototypeOf(storage), 'setAlarm')]
    return () => {
      for (const { value: cursor } of exec.mock.results) {
        bill.roomRowsRead += cursor.rowsRead
        bill.roomRowsWritten += cursor.rowsWritten
      }
      bill.roomRowsWritten += setAlarm.mock.calls.length
      bill.dispatchRequests += report.mock.calls.length
      for (const spy of [report, exec, setAlarm]) spy.mockClear()
    }
  })
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A request to the product with these bindings, and on their bill; answers once what it left to do is done. */
export function billedCalls(bill: Bill, bindings: typeof env) {
  return async (path: string, person: SignedIn | null, init: Sent = {}): Promise<Response> => {
    bill.requests += 1
    const headers = { origin: ORIGIN, ...(person ? { cookie: person.cookie } : {}), ...init.headers }
    const press = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const context = createExecutionContext()
    const request = new Request<unknown, IncomingRequestCfProperties>(`${ORIGIN}${path}`, {
      ...(init.body === undefined ? {} : { method: 'POST' }),
      ...init,
      headers: { ...(init.body === undefined ? {} : press), ...headers },
    })
    const answer = await worker.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
}
