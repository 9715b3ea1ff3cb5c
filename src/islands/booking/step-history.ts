import { ONE_SHOT_PARAMETERS } from '../../domain/bookings/booking-query'
import type { Step } from '../../domain/bookings/stored-booking'
import { ROUTES } from '../../routes'

const PATH = ROUTES.booking.path

/** The step of an entry of the browser's history, or null for an entry that isn't the wizard's. */
export function stepOfHistory(entry: unknown): Step | null {
  const step = typeof entry === 'object' && entry !== null && 'step' in entry ? entry.step : null
  return step === 1 || step === 2 || step === 3 || step === 4 ? step : null
}

/** The address of step 4: the booking it shows, and whether it was paid a moment ago. */
export function bookingUrl(id: string, paymentSuccess: boolean): string {
  const query = new URLSearchParams({ step: '4', booking_id: id })
  if (paymentSuccess) query.set('payment_success', 'true')
  return `${PATH}?${query}`
}

/** The address without what acts once. The steps before the last need no query at all. */
export function settledUrl(step: Step, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ONE_SHOT_PARAMETERS) query.delete(name)
  if (step !== 4) for (const name of ['step', 'booking_id', 'payment_success']) query.delete(name)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** A new entry, so that the browser's Back is the step before. */
export function pushStep(step: Step, url: string = PATH): void {
  history.pushState({ step }, '', url)
}

export function replaceStep(step: Step, url: string): void {
  history.replaceState({ step }, '', url)
}
