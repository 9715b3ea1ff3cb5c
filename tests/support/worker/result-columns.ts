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

/** How many columns a row of the statement's answer has, by the program that SQLite compiles it to. */
async function columnsOfAnswer(statement: string, values: unknown[]): Promise<number> {
  const program = bind.apply(env.DB.prepare(`EXPLAIN ${statement}`), values)
  const { results } = await program.all()
  const widths = results.map(({ opcode, p2 }: { opcode: string; p2: number }) =>
    opcode === 'ResultRow' ? p2 : 0,
  )
  return Math.max(0, ...widths)
}

/** The statements since the last call whose answer has more columns than `most`. */
export async function widerThan(most: number): Promise<string[]> {
  const wide: string[] = []
  for (const [statement, values] of uncounted) {
    const columns = await columnsOfAnswer(statement, values)
    if (columns > most) wide.push(`${columns} columns: ${statement}`)
    counted.add(statement)
  }
  uncounted.clear()
  return wide
}
