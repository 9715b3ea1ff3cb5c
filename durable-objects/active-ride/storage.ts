import * as v from 'valibot'
import {
  MAX_REVOCATIONS,
  proofAfterRevocation,
  REVOCATION_TTL_MS,
  type RoomEntry,
  type SocketOwner,
  socketTag,
  socketTags,
} from '../../src/domain/rides/room-entry'
import {
  newestState,
  type RoomState,
  RoomStateSchema,
  type Unwritten,
  unwrittenOf,
} from '../../src/domain/rides/room-state'
import { readStored } from '../read-stored'

/**
 * Migrations of a room's own tables, in order. Append only, and each compatible with the code before: a ride may
 * outlive a deployment. The text of each migration that ran is stored, and compared when the room is loaded.
 */
const MIGRATIONS = [
  'CREATE TABLE room (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), state TEXT NOT NULL)',
  'CREATE TABLE trace_pieces (number INTEGER PRIMARY KEY, line TEXT NOT NULL)',
  'CREATE TABLE endings (who TEXT PRIMARY KEY, at INTEGER NOT NULL)',
] as const

/** Characters at which a trace's tail becomes a row of its own: about 500 points. */
const PIECE_CHARACTERS = 4096

const StateText = v.pipe(v.string(), v.parseJson(), RoomStateSchema)
const TextRow = v.object({ text: v.string() })
const RevocationRow = v.object({ at: v.number() })

/**
 * A room's own storage: the state in one row, so that a write of the driver's points is one row written; the finished
 * pieces of the trace; and recent revocations. A room that was never synced nor revoked has no tables.
 */
export class RoomStorage {
  private readonly sql: SqlStorage
  private state: RoomState | null = null
  /** The state in the row, which is the same object as `state` while nothing waits to be written. */
  private written: RoomState | null = null
  /** Whether the tables exist and are migrated. */
  private isOpen = false
  private pieces = 0

  constructor(storage: DurableObjectStorage) {
    this.sql = storage.sql
    const [tables] = this.sql.exec("SELECT name FROM sqlite_master WHERE name = 'migrations'")
    if (tables) this.open()
  }

  /** The state, with points that are still to be written; null before the first sync. */
  read(): RoomState | null {
    return this.state
  }

  /** Keeps a state in memory that is still to be written, and answers what this state has beyond the written one. */
  setUnwritten(state: RoomState): Unwritten {
    this.state = state
    return unwrittenOf(state, this.written?.trace.tail ?? '')
  }

  hasUnwritten(): boolean {
    return this.state !== this.written
  }

  /**
   * Continues with what was not written when the object was evicted, as its sockets kept it. False where no socket
   * kept any: nothing came since the write, or the driver's socket is gone.
   */
  restore(kept: readonly Unwritten[]): boolean {
    if (this.written === null || this.hasUnwritten()) return true
    this.state = newestState(this.written, kept)
    return this.hasUnwritten()
  }

  /** Writes the state in one row, and a full tail of the trace as a piece of its own. */
  write(given: RoomState): void {
    if (!this.isOpen) this.migrate()
    if (given.trace.points === 0) this.dropPieces()
    const state = given.trace.tail.length < PIECE_CHARACTERS ? given : this.withPiece(given)
    this.sql.exec('INSERT OR REPLACE INTO room (only_one, state) VALUES (1, ?)', JSON.stringify(state))
    this.keep(state)
  }

  private keep(state: RoomState | null): void {
    this.state = state
    this.written = state
  }

  polyline(): string {
    const pieces = this.isOpen ? this.texts('SELECT line AS text FROM trace_pieces ORDER BY number') : []
    return pieces.join('') + (this.state?.trace.tail ?? '')
  }

  /** Keeps a revocation for `REVOCATION_TTL_MS`, so that an entry authorised before it is refused. */
  recordRevocation(who: SocketOwner, revokedAt: number): void {
    if (!this.isOpen) this.migrate()
    this.sql.exec('DELETE FROM endings WHERE at < ?', revokedAt - REVOCATION_TTL_MS)
    const latest = 'ON CONFLICT (who) DO UPDATE SET at = max(at, excluded.at)'
    this.sql.exec(`INSERT INTO endings (who, at) VALUES (?, ?) ${latest}`, socketTag(who), revokedAt)
    this.sql.exec(
      'DELETE FROM endings WHERE who NOT IN (SELECT who FROM endings ORDER BY at DESC LIMIT ?)',
      MAX_REVOCATIONS,
    )
  }

  /** Whether this entry's authorisation may have been revoked meanwhile. */
  isRevoked(entry: RoomEntry): boolean {
    if (!this.isOpen) return false
    return socketTags(entry).some((tag) =>
      this.sql
        .exec('SELECT at FROM endings WHERE who = ?', tag)
        .toArray()
        .some((row) => proofAfterRevocation(v.parse(RevocationRow, row).at, entry.proved_at) !== 'good'),
    )
  }

  /** Called once the whole storage was deleted. */
  clear(): void {
    this.keep(null)
    this.isOpen = false
    this.pieces = 0
  }

  /** Deletes the pieces of a trace that begins again. */
  private dropPieces(): void {
    if (this.pieces === 0) return
    this.sql.exec('DELETE FROM trace_pieces')
    this.pieces = 0
  }

  private withPiece(state: RoomState): RoomState {
    this.sql.exec('INSERT INTO trace_pieces (line) VALUES (?)', state.trace.tail)
    this.pieces += 1
    return { ...state, trace: { ...state.trace, tail: '' } }
  }

  private migrate(): void {
    this.sql.exec(
      'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, statement TEXT NOT NULL)',
    )
    this.open()
  }

  /**
   * Runs the migrations that have not run yet, and reads the state. Throws where a stored migration differs from the
   * code's.
   */
  private open(): void {
    const ran = this.texts('SELECT statement AS text FROM migrations ORDER BY number')
    MIGRATIONS.forEach((statement, number) => {
      if (ran[number] === statement) return
      if (ran[number] !== undefined)
        throw new Error(`Storage migration ${number + 1} is not the one that ran`)
      this.sql.exec(statement)
      this.sql.exec('INSERT INTO migrations (number, statement) VALUES (?, ?)', number + 1, statement)
    })
    this.isOpen = true
    this.pieces = this.texts("SELECT 'piece' AS text FROM trace_pieces LIMIT 1").length
    const [text] = this.texts('SELECT state AS text FROM room')
    // A state that cannot be parsed counts as none: the next sync from D1 makes a new one.
    this.keep(text === undefined ? null : readStored('ActiveRide', StateText, text))
  }

  private texts(query: string): string[] {
    return this.sql
      .exec(query)
      .toArray()
      .map((row) => v.parse(TextRow, row).text)
  }
}
