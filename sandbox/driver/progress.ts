/** Where a simulated drive stands. */
export interface Progress {
  booking_id: string
  state: 'idle' | 'driving' | 'done' | 'stopped' | 'failed'
  /** What the driver is doing, in one word for a program. */
  step: Step
  /** The same for a person. */
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
  message: 'Nobody drives this ride yet.',
  error: null,
})
