/**
 * Moves `Date` by so many milliseconds for all that runs beside the caller; the moved clock goes on as the real one
 * does. The text of this function runs anywhere: the sandbox's worker begins with it.
 */
export function moveClock(milliseconds) {
  const RealDate = globalThis.Date
  if (milliseconds === 0 || RealDate.isMoved) return
  const realNow = RealDate.now
  const now = () => realNow() + milliseconds
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => {
      // A test may put its own in the place of `now`.
      if (name === 'now' && target.now === realNow) return now
      return name === 'isMoved' ? true : Reflect.get(target, name)
    },
  })
}
