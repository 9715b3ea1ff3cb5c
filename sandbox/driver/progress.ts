/** How far a simulated drive has come. */
export interface Progress {
  booking_id: string
  state: 'idle' | 'driving' | 'done' | 'stopped' | 'failed'
  /** What the driver is doing, in one word for a program. */
  step: Step
  /** The step's state in words, for a person. */
  message: string
  /** Why it ended, where it did not end well. */
  error: string | null
}

export type Step =
  | 'waiting_to_begin'
  | 'finding_a_driver'
  | 'setting_out'
  | 'to_the_pickup'
  | 'at_the_pickup'
  | 'on_the_ride'
  | 'completing'
  | 'over'

export const idle = (bookingId: string): Progress => ({
  booking_id: bookingId,
  state: 'idle',
  step: 'waiting_to_begin',
  message: 'No simulated driver has this ride yet.',
  error: null,
})

/** Why a ride can't be driven, or not to its end; the message is shown as it is. */
export class CannotDrive extends Error {
  override readonly name = 'CannotDrive'
  /** `code`: of the product's refusal, where it is one. */
  constructor(
    message: string,
    readonly code: string | null = null,
  ) {
    super(message)
  }
}

export class DriveStopped extends Error {
  override readonly name = 'DriveStopped'
}

const LONGEST_WAIT_MS = 20_000

const LONGEST_PAUSE_MS = 250

/** Polls until there is a value; throws CannotDrive with `otherwise` after 20 seconds. */
export async function until<Value>(
  poll: () => Promise<Value | null>,
  otherwise: string,
  { wait, tickMs }: { wait: (ms: number) => Promise<void>; tickMs: number },
): Promise<Value> {
  const pause = Math.min(LONGEST_PAUSE_MS, tickMs)
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += pause) {
    const value = await poll()
    if (value !== null) return value
    await wait(pause)
  }
  throw new CannotDrive(otherwise)
}
