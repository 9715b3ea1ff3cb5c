import { env } from 'cloudflare:workers'

/** D1 refuses more than 100 ('too many columns in result set'): the rest is room for new fields. */
export const MOST_COLUMNS = 80

const prepared = Object.getPrototypeOf(env.DB.prepare('SELECT 1'))
const bind = prepared.bind

/** Statements that the tests of this process gave D1: those counted already, and those to count with their values. */
const counted = new Set<string>()
const uncounted = new Map<string, unknown[]>()

/** From now on `widerThan` counts every statement that is given D1, by whatever binding, in the objects as well. */
export function collectStatements(): void {
  prepared.bind = function (this: { statement: string }, ...values: unknown[]) {
    const answersRows = /^\s*(select|with)\b|^\s*(insert|update|delete)\b.*\breturning\b/is.test(
      this.statement,
    )
    if (answersRows && !counted.has(this.statement)) uncounted.set(this.statement, values)
    return bind.apply(this, values)
  }
}

/** The statements since the last call whose answer has more columns than `most`, by the programs of SQLite. */
export async function widerThan(most: number): Promise<string[]> {
  const asked = [...uncounted]
  uncounted.clear()
  if (asked.length === 0) return []
  const programs = await env.DB.batch<{ opcode: string; p2: number }>(
    asked.map(([statement, values]) => bind.apply(env.DB.prepare(`EXPLAIN ${statement}`), values)),
  )
  return asked.flatMap(([statement], place) => {
    counted.add(statement)
    const rows = programs[place]?.results.filter(({ opcode }) => opcode === 'ResultRow') ?? []
    const columns = Math.max(0, ...rows.map(({ p2 }) => p2))
    return columns > most ? [`${columns} columns: ${statement}`] : []
  })
}
