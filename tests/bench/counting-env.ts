import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../worker/index'
import { countedDatabase } from '../support/worker/database'
import { bindingsThrough } from '../support/worker/faulty-bindings'
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
  readonly #bill: Bill
  #before = new Bill()

  constructor(bill: Bill) {
    this.#bill = bill
  }

  /** What was spent since the last part. */
  end(name: string): void {
    this.parts.push([name, this.since()])
    this.#before = { ...this.#bill }
  }

  since(): Bill {
    const spent = new Bill()
    for (const key of Object.keys(spent) as (keyof Bill)[]) spent[key] = this.#bill[key] - this.#before[key]
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

/** Counts from here on what rooms report to the dispatch objects, which no binding of the worker's shows. */
export async function countReports(bill: Bill): Promise<void> {
  await runInDurableObject(env.DISPATCH.getByName('bengaluru'), (object) => {
    const dispatch: Pick<typeof object, 'report'> = Object.getPrototypeOf(object)
    const report = dispatch.report
    dispatch.report = function (this: typeof object, ...given: Parameters<typeof report>) {
      bill.dispatchRequests += 1
      return report.apply(this, given)
    }
  })
}

/** Counts the rows of every room's storage from here on; the answer adds them up on the bill. */
export async function countRoomRows(bill: Bill): Promise<() => void> {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
  await runInDurableObject(env.ACTIVE_RIDE.getByName('any'), (_, { storage }) => {
    const sql: SqlStorage = Object.getPrototypeOf(storage.sql)
    const exec = sql.exec
    sql.exec = function (this: SqlStorage, ...given: Parameters<typeof exec>) {
      const cursor = exec.apply(this, given)
      cursors.push(cursor)
      return cursor
    } as typeof exec
    const alarms: DurableObjectStorage = Object.getPrototypeOf(storage)
    const setAlarm = alarms.setAlarm
    alarms.setAlarm = function (this: DurableObjectStorage, ...given: Parameters<typeof setAlarm>) {
      bill.roomRowsWritten += 1
      return setAlarm.apply(this, given)
    }
  })
  return () => {
    for (const cursor of cursors.splice(0)) {
      bill.roomRowsRead += cursor.rowsRead
      bill.roomRowsWritten += cursor.rowsWritten
    }
  }
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
