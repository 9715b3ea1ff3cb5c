import { globSync, readFileSync } from 'node:fs'
import type { SQLInputValue } from 'node:sqlite'
import { notingTriggers, schemaOf, schemaQueries } from '../../../worker/backup/copied-tables'
import { roundTrip } from './scheduler'
import { type Executed, RestartableSqlite } from './sqlite'

/** The product's own schema, in the order in which it is applied. */
const MIGRATIONS = globSync('migrations/*.sql')
  .sort()
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

function unsupported(what: string): never {
  throw new Error(`The simulated D1 has no ${what}: the product does not use it`)
}

/** A value as D1 takes it: flags become 0 and 1; undefined is refused, as there. */
function inputOf(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`)
}

const resultOf = ({ rows, changes }: Executed): D1Result => ({
  success: true,
  results: rows,
  meta: {
    duration: 0,
    changes,
    changed_db: changes > 0,
    last_row_id: 0,
    rows_read: rows.length,
    rows_written: changes,
    size_after: 0,
  },
})

class Statement implements D1PreparedStatement {
  readonly #database: SimulatedD1
  readonly query: string
  readonly #values: SQLInputValue[]

  constructor(database: SimulatedD1, query: string, values: SQLInputValue[] = []) {
    this.#database = database
    this.query = query
    this.#values = values
  }

  bind(...values: unknown[]) {
    return new Statement(this.#database, this.query, values.map(inputOf))
  }

  execute(sqlite: RestartableSqlite, shape: 'records' | 'lists'): Executed {
    try {
      return sqlite.execute(this.query, this.#values, shape)
    } catch (cause) {
      throw new Error(`D1_ERROR: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }

  all<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  async all(): Promise<D1Result> {
    return resultOf(await this.#database.send(this, 'records'))
  }

  run<Row = Record<string, unknown>>(): Promise<D1Result<Row>>
  run(): Promise<D1Result> {
    return this.all()
  }

  raw<Row = unknown[]>(options: { columnNames: true }): Promise<[string[], ...Row[]]>
  raw<Row = unknown[]>(options?: { columnNames?: false }): Promise<Row[]>
  async raw({ columnNames = false } = {}): Promise<unknown[]> {
    const { rows, columns } = await this.#database.send(this, 'lists')
    return columnNames ? [columns(), ...rows] : rows
  }

  first<Value = unknown>(column?: string): Promise<Value | null>
  async first(): Promise<unknown> {
    return unsupported('first()')
  }
}

/** Each statement and each batch is one round trip, and a batch is applied as a whole or not at all. */
class SimulatedD1 implements D1Database {
  readonly #sqlite: RestartableSqlite

  constructor(sqlite: RestartableSqlite) {
    this.#sqlite = sqlite
  }

  prepare(query: string): Statement {
    return new Statement(this, query)
  }

  send(statement: Statement, shape: 'records' | 'lists'): Promise<Executed> {
    return roundTrip({ to: 'database', what: [statement.query] }, () =>
      statement.execute(this.#sqlite, shape),
    )
  }

  batch<Row = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]>
  async batch(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    const own = statements.map((one) => (one instanceof Statement ? one : unsupported('foreign statements')))
    return roundTrip({ to: 'database', what: own.map(({ query }) => query) }, () =>
      this.#sqlite.atomically(() => own.map((one) => resultOf(one.execute(this.#sqlite, 'records')))),
    )
  }

  exec = () => unsupported('exec()')
  withSession = () => unsupported('withSession()')
  dump = () => unsupported('dump()')
}

/** D1 over a database in memory. A use case is handed it as it is handed the binding. */
export const d1Of = (sqlite: RestartableSqlite): D1Database => new SimulatedD1(sqlite)

/** Puts a rider there, and answers what books rides of theirs, of which a quarter is paid ahead. */
export function bookerOf(sqlite: RestartableSqlite, at: string) {
  sqlite.execute(`INSERT INTO auth_users (id, created_at) VALUES ('rider', ?)`, [at])
  sqlite.execute(`INSERT INTO users (id, created_at, updated_at) VALUES ('rider', ?1, ?1)`, [at])
  return (id: string, fareRupees: number) =>
    sqlite.execute(
      `INSERT INTO bookings (id, user_id, idempotency_key, pickup_address, pickup_latitude, pickup_longitude, city,
        fare_amount, advance_amount, remaining_amount, scheduled_time, created_at, service_type_id, service_type,
        vehicle_type, distance_km, duration_minutes, fare_parts, payment_method)
       SELECT ?1, 'rider', ?1, 'Koramangala', 12.9, 77.6, 'bengaluru', ?2, ?2 / 4, ?2 - ?2 / 4, ?3, ?3, id, 'ride_later',
        'sedan', 8, 30, '{}', 'upi' FROM service_types LIMIT 1`,
      [id, fareRupees, at],
    )
}

/**
 * The product's database, empty, with its tables and triggers, while a copy of it is made: what is noted for it counts as
 * written, and must change nothing for whoever asks whether a statement was applied.
 */
export async function newDatabase(): Promise<RestartableSqlite> {
  const sqlite = new RestartableSqlite(MIGRATIONS)
  const database = d1Of(sqlite)
  const triggers = notingTriggers(schemaOf(await database.batch(schemaQueries(database))))
  for (const trigger of triggers) sqlite.execute(trigger, [])
  sqlite.keep()
  return sqlite
}
