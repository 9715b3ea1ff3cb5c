import { env } from 'cloudflare:workers'

/** A call of a binding, as 'DB batch' or 'PHONE_GUARD claim', and what it does; the object that it is made to, if any. */
interface BindingCall {
  name: string
  given: readonly unknown[]
  make: () => Promise<unknown>
  /** What stands behind it. */
  real: object
  object?: DurableObjectStub
}

/** What comes of each call of a request. */
export type AtCall = (call: BindingCall) => Promise<unknown>

const REAL = Symbol('what stands behind it')
const isRound = /^(get|put|delete|list|head|send|fetch|run|all|raw|first|batch)$/
/** What they answer is called in its turn. */
const isWayThere = /^(getByName|prepare|bind)$/

/** A binding, an object or a statement, of which each call goes through `at`. */
export function through<Target extends object>(
  target: Target,
  name: string,
  at: AtCall,
  isObject = false,
): Target {
  return new Proxy(target, {
    get(real, property) {
      if (property === REAL) return real
      const method: unknown = Reflect.get(real, property)
      if (typeof method !== 'function') return method
      const word = String(property)
      return (...given: unknown[]) => {
        if (!isObject && isWayThere.test(word))
          return through(Reflect.apply(method, real, given), name, at, word === 'getByName')
        if (!isObject && !isRound.test(word)) return Reflect.apply(method, real, given)
        const statements =
          word === 'batch'
            ? [Array.from(Object(given[0]), (one) => Reflect.get(Object(one), REAL) ?? one)]
            : given
        const make = async () => Reflect.apply(method, real, statements)
        return at({ name: `${name} ${word}`, given, make, real, ...(isObject && { object: Object(real) }) })
      }
    },
  })
}

/** The product's bindings, every call of which goes through `at`. */
export function bindingsThrough(at: AtCall): typeof env {
  const { DB, KV, PICTURES, BACKUPS, SANDBOX, MESSAGES, PHONE_GUARD, SEND_GUARD, ACTIVE_RIDE, DISPATCH } = env
  const bound = { DB, KV, PICTURES, BACKUPS, MESSAGES, PHONE_GUARD, SEND_GUARD, ACTIVE_RIDE, DISPATCH }
  const named = Object.entries(bound).map(([name, binding]) => [name, through<object>(binding, name, at)])
  return { ...env, ...Object.fromEntries(named), SANDBOX: through(SANDBOX, 'provider', at) }
}
