import { CannotDrive } from './cannot-drive'

const LONGEST_WAIT_MS = 20_000
const LONGEST_PAUSE_MS = 250

/** Looks again and again until something is seen; throws CannotDrive with `otherwise` after 20 seconds. */
export async function until<Value>(
  look: () => Promise<Value | null>,
  otherwise: string,
  { wait, tickMs }: { wait: (ms: number) => Promise<void>; tickMs: number },
): Promise<Value> {
  const pause = Math.min(LONGEST_PAUSE_MS, tickMs)
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += pause) {
    const seen = await look()
    if (seen !== null) return seen
    await wait(pause)
  }
  throw new CannotDrive(otherwise)
}
