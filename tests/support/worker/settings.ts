import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'

/** The product has these settings, or bindings, to the end of the test; undefined: none. */
export function settingsAre(settings: Record<string, unknown>): void {
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, Reflect.get(env, name)]))
  Object.assign(env, settings)
  onTestFinished(() => void Object.assign(env, before))
}
