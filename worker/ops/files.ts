import { and, eq, gte, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { HOUR_MS } from '../../src/domain/kolkata-time'
import {
  CSV_BEGINS,
  CSV_CELLS,
  csvEnd,
  csvLine,
  FILES_A_DAY,
  type FileAsked,
  FileRequestSchema,
  FileSchema,
} from '../../src/domain/ops/files'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import { accept, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { cursorOf, keyset } from '../database/keyset'
import { opsLog } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { failedAs, jsonBody } from '../http/failures'
import { log } from '../log'
import { FILES, type Span } from './file-columns'
import { carryOut, type OperatorContext, operatorOf, type PressContext } from './log'
import { answerOpsRefusal, type Changed, change } from './refusals'

/**
 * Allows a file, in the one batch that logs it with its reason: so that of two presses at the limit one is refused
 * (docs/product.md, FILE-4). Which file it is stands in the log alone.
 */
async function takeFile(
  context: PressContext,
  asked: v.InferOutput<typeof FileRequestSchema>,
): Promise<Changed> {
  const { operatorId, now, id } = context
  const { from, until } = boundsOfDay('today', now)
  const taken = sql`(SELECT count(*) FROM ops_log WHERE operator_id = ${operatorId} AND created_at >= ${from}
    AND action = 'file.taken')`
  const isTaken = await carryOut(context, {
    action: 'file.taken',
    subject: { kind: 'file', id },
    details: asked,
    when: sql`${taken} < ${FILES_A_DAY}`,
  })
  return isTaken ? accept(id) : refuse({ reason: 'files_taken', again: until })
}

/** So long after it was taken a file is read, again where a download broke off. */
const READ_FOR_MS = HOUR_MS

/** A file that this operator took; null of any other, and of one of over an hour ago. */
async function takenFile({ database, operatorId, now }: OperatorContext, id: string) {
  const since = new Date(now.getTime() - READ_FOR_MS).toISOString()
  const [found] = await database
    .select({ details: opsLog.details })
    .from(opsLog)
    .where(
      and(
        eq(opsLog.subject_kind, 'file'),
        eq(opsLog.subject_id, id),
        eq(opsLog.operator_id, operatorId),
        gte(opsLog.created_at, since),
      ),
    )
  return found ? v.parse(v.pipe(v.string(), v.parseJson(), FileSchema), found.details) : null
}

/** Rows of one query: a megabyte or two. 1,000 queries, which D1 answers an invocation, are two million rows. */
const PAGE = 2000

const RowSchema = v.array(v.nullable(v.union([v.string(), v.number()])))

/** The file's text, a page of rows at a time: each is read when the one before was taken. */
async function* pagesOf(
  database: Database,
  { kind, from, to }: FileAsked,
  now: Date,
): AsyncGenerator<string> {
  const { columns, source, by } = FILES[kind]
  const span: Span = { since: boundsOfDay(from, now).from, until: boundsOfDay(to, now).until }
  const listed = [...columns.map(({ value }) => value), ...by].join(', ')
  let head = CSV_BEGINS + csvLine(columns.map(({ name }) => name))
  // Before the span's first row: a condition more would lead SQLite through all pages before this one.
  let count = 0
  let after: string | null = by.length > 1 ? cursorOf([span.since, '']) : ''
  do {
    const { where, orderBy, limit, page } = keyset({ by: by.map((key) => sql.raw(key)), after, size: PAGE })
    const read = await database.values(
      sql`SELECT ${sql.raw(listed)} ${source(span)} AND ${where} ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit}`,
    )
    const { rows, next } = page(read, (row) => row.slice(columns.length).map(String))
    const lineOf = (row: unknown[]) => {
      const values = v.parse(RowSchema, row)
      return csvLine(
        columns.map(({ cell, read: written }, at) => {
          const value = values[at] ?? null
          return value === null ? '' : CSV_CELLS[cell](written?.(value) ?? value)
        }),
      )
    }
    count += rows.length
    after = next
    yield head + rows.map(lineOf).join('') + (next === null ? csvEnd(count, columns.length) : '')
    head = ''
  } while (after !== null)
}

/**
 * Throws where the beginning can't be read. Where a page can't be read later the stream fails; the runtime may end the
 * answer all the same as if it were whole, so its last line says that it is (docs/product.md, FILE-5).
 */
async function streamFile(
  database: Database,
  asked: FileAsked,
  now: Date,
): Promise<ReadableStream<Uint8Array>> {
  const pages = pagesOf(database, asked, now)
  const text = new TextEncoder()
  let page = await pages.next()
  return new ReadableStream({
    async pull(controller) {
      if (page.done) return controller.close()
      controller.enqueue(text.encode(page.value))
      try {
        page = await pages.next()
      } catch (error) {
        log('error', 'file_broken_off', { error })
        controller.error(error)
      }
    },
  })
}

/** Files of rides, entries, documents and drivers' cash for operators. */
export const fileRoutes = new Hono<AppEnv>()
  .post('/files', jsonBody(FileRequestSchema), (c) =>
    change(c, (context) => takeFile(context, c.req.valid('json'))),
  )
  .get('/files/:id', async (c) => {
    const context = operatorOf(c)
    const asked = await takenFile(context, c.req.param('id'))
    if (!asked) return answerOpsRefusal(c, { reason: 'no_such_file' })
    const { kind, from, to } = asked
    try {
      return c.body(await streamFile(context.database, asked, context.now), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="hasiru-cabs-${kind}-${from}-${to}.csv"`,
      })
    } catch (error) {
      return failedAs(c, 'file_not_read', 'We couldn’t read the file. Try again in a minute.')(error)
    }
  })
