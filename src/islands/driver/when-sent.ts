import type { LiveState } from './live-state'

/** At the end of a ride its room closes: the last positions get so many milliseconds to arrive, and no more. */
const PATIENCE_MS = 3000

export function whenSent({ waiting, line }: LiveState): Promise<void> {
  if (waiting.value === 0 || line.value !== 'open') return Promise.resolve()
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      done()
    }
    const timer = setTimeout(finish, PATIENCE_MS)
    const stop = waiting.subscribe((left) => left === 0 && setTimeout(finish))
  })
}
