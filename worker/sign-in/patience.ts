/** A step of the session check that threw, or was not there in time. */
export class CheckFailure extends Error {
  constructor(
    readonly step: 'session' | 'users',
    readonly timedOut: boolean,
    cause?: unknown,
  ) {
    super(timedOut ? `Reading the ${step} took too long` : `Reading the ${step} failed`, { cause })
    this.name = 'CheckFailure'
  }
}

/** Runs one step, and gives up on it after `ms` milliseconds. */
export async function withPatience<T>(
  step: CheckFailure['step'],
  ms: number,
  run: () => Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckFailure(step, true)), ms)
  })
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    throw error instanceof CheckFailure ? error : new CheckFailure(step, false, error)
  } finally {
    clearTimeout(timer)
  }
}
