import type { BookingStatus } from '../../domain/bookings/booking'
import { ROUTES } from '../../routes'

interface Page {
  status: BookingStatus | null
  before?: string | null
}

/** '?status=…&before=…' with what there is of it. */
export function pageQuery({ status, before = null }: Page): string {
  const query = new URLSearchParams()
  if (status !== null) query.set('status', status)
  if (before !== null) query.set('before', before)
  return query.size > 0 ? `?${query}` : ''
}

/** A page of the list, as a link. */
export const tripsAddress = (page: Page): string => `${ROUTES.tripHistory.path}${pageQuery(page)}`

/** Of the page's own address: the trip whose details are open; null where none are. */
export const openedTrip = (search: string): string | null => new URLSearchParams(search).get('trip') || null

/** The page's own address with another trip open, or none. */
export function withTrip(search: string, id: string | null): string {
  const query = new URLSearchParams(search)
  if (id === null) query.delete('trip')
  else query.set('trip', id)
  return `${ROUTES.tripHistory.path}${query.size > 0 ? `?${query}` : ''}`
}
