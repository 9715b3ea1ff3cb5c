import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The limits of D1 and of Durable Objects' storage: what exceeds them there must not pass here. */
const LIMITS = {
  variableNumber: 100,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  functionArg: 32,
  likePatternLength: 50,
}

/** What one statement did. */
export interface Executed {
  /** Records by column name, or lists of values, as was asked for. */
  rows: unknown[]
  columns: () => string[]
  /** Rows written, those that triggers wrote included, as D1 counts them. */
  changes: number
}

/**
 * A database in memory that goes back to its beginning in microseconds. All that a schedule writes is one transaction,
 * each batch in it a savepoint, and `restart` rolls it back; prepared statements stay. A copy of the schema for each
 * schedule takes half a millisecond, and its statements are to be prepared anew. No foreign key may be deferred: it
 * would be checked when that transaction commits, which is never.
 */
export class RestartableSqlite {
  readonly #sqlite: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #totalChanges: StatementSync
  /** Since the beginning: where it stands still, nothing was written. */
  rowsWritten = 0

  /** Foreign keys are on, as at Cloudflare. */
  constructor(schema: string) {
    this.#sqlite = new DatabaseSync(':memory:', { limits: LIMITS })
    this.#sqlite.exec(schema)
    // Ids drawn by SQL come from the schedule's seed too.
    this.#sqlite.function('randomblob', (length) => crypto.getRandomValues(new Uint8Array(Number(length))))
    this.#totalChanges = this.#sqlite.prepare('SELECT total_changes() AS total')
    this.#sqlite.exec('BEGIN')
  }

  /** What is written until now is there after every restart. */
  keep(): void {
    this.#sqlite.exec('COMMIT; BEGIN')
  }

  /** Forgets what was written since `keep`. */
  restart(): void {
    this.#sqlite.exec('ROLLBACK; BEGIN')
  }

  /** Runs one statement. Throws what SQLite refuses; the statement has then written nothing. */
  execute(query: string, values: SQLInputValue[], shape: 'records' | 'lists' = 'records'): Executed {
    const statement = this.#statement(query)
    statement.setReturnArrays(shape === 'lists')
    const columns = () => statement.columns().map(({ name }) => name)
    if (/^\s*select/i.test(query)) return { rows: statement.all(...values), columns, changes: 0 }
    const before = this.#changes()
    const rows = statement.all(...values)
    const changes = this.#changes() - before
    this.rowsWritten += changes
    return { rows, columns, changes }
  }

  /** All that `work` writes, or nothing of it where it throws. */
  atomically<Value>(work: () => Value): Value {
    this.#statement('SAVEPOINT batch').run()
    try {
      return work()
    } catch (error) {
      this.#statement('ROLLBACK TO batch').run()
      throw error
    } finally {
      this.#statement('RELEASE batch').run()
    }
  }

  #changes(): number {
    return Number(this.#totalChanges.get()?.total)
  }

  #statement(query: string): StatementSync {
    const known = this.#prepared.get(query)
    if (known) return known
    const prepared = this.#sqlite.prepare(query)
    this.#prepared.set(query, prepared)
    return prepared
  }
}
