import type { SendGuard, SendSource } from './send-guard'

/** The guard of one source; `name` tells it from others of its kind. */
export const sendGuardOf = (namespace: DurableObjectNamespace<SendGuard>, source: SendSource, name: string) =>
  namespace.getByName(`${source}:${name}`)
