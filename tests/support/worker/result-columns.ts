import { env } from 'cloudflare:workers'
import { heedStatements } from './database'

/** D1 refuses more than 100 ('too many columns in result set'): the rest is room for new fields. */
export const MOST_COLUMNS = 80

/** Statements that the tests of this process gave D1: those counted already, and those to count with their values. */
const counted = new Set<string>()
const uncounted = new Map<string, unknown[]>()

const ANSWERS_ROWS = /^\s*(select|with)\b|^\s*(insert|update|delete)\b.*\breturning\b/is

/** From now on `widerThan` counts every statement that is given D1. */
export const collectStatements = () =>
  heedStatements((statement, values) => {
    if (ANSWERS_ROWS.test(statement) && !counted.has(statement)) uncounted.set(statement, values)
  })

/** The statements since the last call whose answer has more columns than `most`, by the programs of SQLite. */
export async function widerThan(most: number): Promise<string[]> {
  const asked = [...uncounted]
  uncounted.clear()
  if (asked.length === 0) return []
  const programs = await env.DB.batch<{ opcode: string; p2: number }>(
    asked.map(([statement, values]) => env.DB.prepare(`EXPLAIN ${statement}`).bind(...values)),
  )
  return asked.flatMap(([statement], place) => {
    counted.add(statement)
    const rows = programs[place]?.results.filter(({ opcode }) => opcode === 'ResultRow') ?? []
    const columns = Math.max(0, ...rows.map(({ p2 }) => p2))
    return columns > most ? [`${columns} columns: ${statement}`] : []
  })
}
