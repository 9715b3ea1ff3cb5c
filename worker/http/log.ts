type Level = 'info' | 'warn' | 'error'

/** Drizzle ends the message of a failed statement with its parameters, which are users' data. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g
/** The id of a link is enough to follow the ride, or to pay for it, so paths are logged without the id. */
const SHARE_ID = /((?:^|\/)(?:trip-share|shares|pay)\/+)[0-9a-f]{8}[^/\s]*/gi

const withoutSecrets = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(PARAMETERS, '').replace(SHARE_ID, '$1…') : value

/** For a `catch`: logs what failed as this event, and goes on with this value. */
export const logged =
  <Value>(event: string, facts: Record<string, unknown>, value: Value, level: Level = 'error') =>
  (error: unknown): Value => {
    log(level, event, { ...facts, message: String(error) })
    return value
  }

/** Logs one line of JSON. Callers never pass a code, a token, a phone number or a position. */
export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ event, ...facts }, withoutSecrets))
}
