import { env } from 'cloudflare:workers'
import * as v from 'valibot'

const MetaSchema = v.object({ meta: v.object({ rows_read: v.number(), size_after: v.number() }) })
const AskedSchema = v.object({ sql: v.string(), params: v.optional(v.array(v.unknown()), []) })

/** One of them, or the list of a batch. */
const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.union([
    v.array(schema),
    v.pipe(
      schema,
      v.transform((one) => [one]),
    ),
  ])

const AnswersSchema = listOf(MetaSchema)
const AsksSchema = listOf(AskedSchema)

interface Read {
  /** What was measured when it read most. */
  by: string
  rows: number
  statement: string
  values: unknown[]
}

const processorMs = async () => Number(await (await env.PROCESSOR.fetch('http://processor/')).text())

/**
 * Rows that D1 itself says it read, its queries, and processor milliseconds of the whole runtime, D1 in it, while something
 * is done. Whatever binding asks, statements go through fetchers of one kind.
 */
export function countedRows() {
  const reads = new Map<string, Read>()
  let [by, rows, queries, bytes] = ['', 0, 0, 0]
  const fetcher: Fetcher = Object.getPrototypeOf(Reflect.get(env.DB, 'fetcher'))
  const fetch = fetcher.fetch
  fetcher.fetch = async function (this: Fetcher, ...given: Parameters<typeof fetch>) {
    const answer = await fetch.apply(this, given)
    const [address, init] = given
    if (by === '' || !String(address).startsWith('http://d1') || typeof init?.body !== 'string') return answer
    const answered = v.safeParse(AnswersSchema, await answer.clone().json())
    if (!answered.success) return answer
    for (const [place, { sql, params }] of v.parse(AsksSchema, JSON.parse(init.body)).entries()) {
      const { rows_read = 0, size_after = bytes } = answered.output[place]?.meta ?? {}
      bytes = size_after
      rows += rows_read
      queries += 1
      if (rows_read > (reads.get(sql)?.rows ?? 0))
        reads.set(sql, { by, rows: rows_read, statement: sql, values: params })
    }
    return answer
  }
  const counted = async <Value>(name: string, run: () => Promise<Value>) => {
    by = name
    rows = queries = 0
    const before = await processorMs()
    const value = await run()
    const ms = (await processorMs()) - before
    by = ''
    return { value, rows, queries, ms }
  }
  /** The most rows first, of those that read more. */
  const statements = (least: number) =>
    [...reads.values()].filter((read) => read.rows > least).sort((one, other) => other.rows - one.rows)
  return Object.assign(counted, { statements, bytes: () => bytes })
}
