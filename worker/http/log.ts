type Level = 'info' | 'warn' | 'error'

/** Drizzle ends the message of a failed statement with its parameters, which are people's data. */
const withoutParameters = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '') : value

/** One line of JSON. Never given a code, a token, a phone number or a position. */
export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ event, ...facts }, withoutParameters))
}
