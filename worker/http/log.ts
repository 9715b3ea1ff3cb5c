type Level = 'info' | 'warn' | 'error'

/** One line of JSON. Never given a code, a token, a phone number or a position. */
export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ event, ...facts }))
}
