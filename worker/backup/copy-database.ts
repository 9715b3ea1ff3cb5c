import * as v from 'valibot'
import { configOf } from '../config'
import { newId } from '../database/new-id'
import type { Bindings } from '../http/app-env'
import { log } from '../log'
import {
  firstNotes,
  notedRowsOf,
  notingTriggers,
  notingTriggersThere,
  pageOf,
  schemaOf,
  schemaQueries,
} from './copied-tables'
import { type CopiedTable, type CopyKey, importKey, ProgressSchema, seal, sha256Of } from './copy-format'

/** Rows of one query: of the widest table about a megabyte. */
const PAGE = 500

/** Characters of text from which an object is written. */
const PART_LENGTH = 4_000_000

/**
 * Objects and pages of one invocation: a few seconds of processor, and with what follows some 550 of the 1,000 queries that
 * D1 answers of it. The minute's other tasks need theirs.
 */
const PARTS_A_SLICE = 8
const PAGES_A_SLICE = 200

/** Notes that are followed at once, how often by one invocation, and how few are left for the copy's moment. */
const NOTES = 5_000
const FOLLOWED_A_SLICE = 3
const FEW_NOTES = 500

/** Milliseconds until a slice whose invocation died is done again, and until a whole copy is given up. */
const LEASE_MS = 10 * 60_000
const GIVEN_UP_MS = 6 * 60 * 60_000

const OpenSchema = v.object({
  id: v.string(),
  began_at: v.string(),
  progress: v.pipe(v.string(), v.parseJson(), ProgressSchema),
})

/** What a copy needs of the worker's bindings and settings. */
export type BackupEnv = Pick<Bindings, 'DB'> & {
  BACKUPS: { put(name: string, sealed: Uint8Array): Promise<unknown> }
}

interface Run {
  env: BackupEnv
  key: CopyKey
  id: string
  lease: string
  progress: v.InferOutput<typeof ProgressSchema>
}

const keyOf = (env: BackupEnv) => importKey(configOf(env, 'backup').BACKUP_KEY)

/** Begins a copy, in place of one that is under way: from then on triggers note what is written. */
export async function beginBackup(env: BackupEnv, now: Date): Promise<void> {
  // Without a key nothing is begun.
  await keyOf(env)
  const schema = schemaOf(await env.DB.batch(schemaQueries(env.DB)))
  const at = now.toISOString()
  const progress = JSON.stringify({ ...schema, table: 0, after: null, parts: [] })
  const begun = 'INSERT INTO backups (id, began_at, lease_until, progress) VALUES (?, ?, ?, ?)'
  await env.DB.batch([
    ...(await endStatements(env, { at, copied_at: null, lease: null })),
    env.DB.prepare(begun).bind(at.replaceAll(/[:.]/g, '-'), at, at, progress),
    ...notingTriggers(schema).map((trigger) => env.DB.prepare(trigger)),
  ])
}

/**
 * Ends the copy that is under way, if there is one, and the noting with it. Under another lease than this one (null: any) the
 * batch fails whole, because `progress` can't be NULL.
 */
async function endStatements(
  { DB }: BackupEnv,
  { at, copied_at, lease }: Record<'copied_at' | 'lease', string | null> & { at: string },
) {
  const ended = `UPDATE backups SET ended_at = ?1, copied_at = ?2,
    progress = iif(lease_until = coalesce(?3, lease_until), '{}', NULL) WHERE ended_at IS NULL`
  return [
    DB.prepare(ended).bind(at, copied_at, lease),
    ...(await notingTriggersThere(DB)).map((name) => DB.prepare(`DROP TRIGGER IF EXISTS ${name}`)),
    DB.prepare('DELETE FROM backup_changes'),
  ]
}

/** Whether a copy is under way, by whichever invocation. */
export const isBackupUnderWay = async ({ DB }: BackupEnv): Promise<boolean> =>
  (await DB.prepare('SELECT id FROM backups WHERE ended_at IS NULL').first()) !== null

/**
 * One slice of the copy that is under way, within the platform's limits of an invocation; the next minute goes on. Two
 * invocations never write one copy: a slice holds a lease, and what it has done is recorded under that lease alone.
 */
export async function goOnWithBackup(env: BackupEnv, now: Date): Promise<void> {
  const at = now.toISOString()
  const lease = new Date(now.getTime() + LEASE_MS).toISOString()
  const leased = `UPDATE backups SET lease_until = ?2 WHERE ended_at IS NULL AND lease_until <= ?1 RETURNING *`
  const { results } = await env.DB.prepare(leased).bind(at, lease).run()
  if (!results[0]) return
  const { id, began_at, progress } = v.parse(OpenSchema, results[0])
  if (now.getTime() - Date.parse(began_at) > GIVEN_UP_MS) {
    log('error', 'backup_given_up', { id })
    await env.DB.batch(await endStatements(env, { at, copied_at: null, lease }))
    return
  }
  const run: Run = { env, key: await keyOf(env), id, lease, progress }
  const isWhole = (await copyPages(run)) && (await followNotes(run)) && (await copyMoment(run, now))
  if (!isWhole)
    await env.DB.prepare('UPDATE backups SET lease_until = began_at WHERE lease_until = ?').bind(lease).run()
}

/** Rows of tables from where the slice before stopped; true once the last table is written. */
async function copyPages(run: Run): Promise<boolean> {
  const { progress, env } = run
  const until = progress.parts.length + PARTS_A_SLICE
  let lines: string[] = []
  let length = 0
  for (let page = 0; page < PAGES_A_SLICE && progress.parts.length < until; page += 1) {
    const table = progress.tables[progress.table]
    if (!table) break
    const rows = await pageOf(env.DB, table, { after: progress.after, size: PAGE }).raw()
    for (const row of rows) {
      const line = lineOf(table, row)
      length += line.length
      lines.push(line)
    }
    const last = rows.length === PAGE ? rows.at(-1) : undefined
    progress.after = last ? table.key.map((name) => last[table.columns.indexOf(name)]) : null
    if (!last) progress.table += 1
    if (length < PART_LENGTH) continue
    await writePart(run, lines)
    lines = []
    length = 0
  }
  if (lines.length > 0) await writePart(run, lines)
  return progress.tables[progress.table] === undefined
}

const lineOf = ({ name }: CopiedTable, row: readonly unknown[]) => JSON.stringify([name, row])

/** The line that says that a row was deleted. */
const deletedLine = (table: string, key: unknown) => JSON.stringify([table, null, key])

/**
 * Writes an object and records it with how far the copy is, and that these notes are followed. The object's name is
 * new, so that no other invocation writes it anew.
 */
async function writePart(run: Run, lines: readonly string[], followed: readonly Note[] = []): Promise<void> {
  const { progress, env, id, lease } = run
  const text = `${lines.join('\n')}\n`
  const name = `${String(progress.parts.length + 1).padStart(5, '0')}-${newId()}`
  await putSealed(run, name, text)
  progress.parts.push({ name, lines: lines.length, sha256: await sha256Of(text) })
  const isOurs = 'lease_until = ?1 AND ended_at IS NULL'
  const [recorded] = await env.DB.batch([
    env.DB.prepare(`UPDATE backups SET progress = ?2 WHERE ${isOurs}`).bind(lease, JSON.stringify(progress)),
    env.DB.prepare(
      `DELETE FROM backup_changes WHERE number <= ?2 AND EXISTS (SELECT 1 FROM backups WHERE ${isOurs})`,
    ).bind(lease, followed.at(-1)?.number ?? 0),
  ])
  if (!recorded?.meta.changes) throw anotherHas(id)
}

const anotherHas = (id: string) => new Error(`Another invocation has gone on with the copy ${id}`)

/** The bucket's rule deletes what is under 'copies/' after 35 days (docs/restore.md). */
const putSealed = async ({ env, id, key }: Run, name: string, text: string) =>
  env.BACKUPS.put(`copies/${id}/${name}`, await seal(key, `${id}/${name}`, text))

const NotesSchema = v.array(v.object({ number: v.number(), table_name: v.string(), key: v.string() }))
type Note = v.InferOutput<typeof NotesSchema>[number]

/** The first so many notes and their rows, read at one moment, with what else is read in that batch. */
async function readNotes({ env, progress }: Run, also: D1PreparedStatement[] = []) {
  const [noted, ...answers] = await env.DB.batch([
    firstNotes(env.DB, NOTES),
    ...progress.tables.map((table) => notedRowsOf(env.DB, table, NOTES)),
    ...also,
  ])
  const notes = v.parse(NotesSchema, noted?.results)
  const gone = new Set(notes.map(({ table_name, key }) => deletedLine(table_name, JSON.parse(key))))
  const lines = progress.tables.flatMap((table, place) =>
    v.parse(v.array(v.record(v.string(), v.unknown())), answers[place]?.results).map((row) => {
      const valuesOf = (names: readonly string[]) => names.map((name) => row[name])
      gone.delete(deletedLine(table.name, valuesOf(table.key)))
      return lineOf(table, valuesOf(table.columns))
    }),
  )
  return { notes, lines: [...lines, ...gone], also: answers.slice(progress.tables.length) }
}

/** Follows what was noted until fewer than 500 notes are left; false where that takes another slice. */
async function followNotes(run: Run): Promise<boolean> {
  for (let part = 0; part < FOLLOWED_A_SLICE; part += 1) {
    const { notes, lines } = await readNotes(run)
    if (notes.length < FEW_NOTES) return true
    await writePart(run, lines, notes)
  }
  return false
}

const CountedSchema = v.objectWithRest({ copied_at: v.string() }, v.number())

/**
 * The batch whose moment the copy is of: the notes that are left with their rows, how many rows each table has, and the
 * schema, which has to be that of the beginning. The object that describes the copy is its last: with it, it is whole.
 */
async function copyMoment(run: Run, now: Date): Promise<boolean> {
  const { env, progress, id, lease } = run
  const { tables, statements } = progress
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`).join(', ')
  const { notes, lines, also } = await readNotes(run, [
    env.DB.prepare(`SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS copied_at, ${counts}`),
    ...schemaQueries(env.DB),
  ])
  const [counted, ...schema] = also
  if (JSON.stringify(schemaOf(schema)) !== JSON.stringify({ tables, statements })) {
    log('warn', 'backup_begun_again', { id, message: 'The tables have changed' })
    await beginBackup(env, now)
    return false
  }
  if (lines.length > 0) await writePart(run, lines, notes)
  if (notes.length === NOTES) return false
  const { copied_at, ...rows } = v.parse(CountedSchema, counted?.results[0])
  await putSealed(run, 'manifest', JSON.stringify({ version: 1, id, copied_at, ...progress, rows }))
  const end = { at: now.toISOString(), copied_at, lease }
  const [ended] = await env.DB.batch(await endStatements(env, end))
  if (!ended?.meta.changes) throw anotherHas(id)
  log('info', 'backed_up', { id, copied_at, parts: progress.parts.length })
  return true
}
