import { ROUTES } from '../../src/routes'
import type { Viewer } from '../http/app-env'
import { bookingAddress } from './booking-address'

/**
 * Where a signed-in person goes on: drivers to their rides, operators to their board, riders to the booking with the
 * search that was under way (docs/product.md, Sign-in).
 */
export function landingAddress(role: Viewer['role'], query: URLSearchParams): string {
  if (role === 'driver') return ROUTES.driver.path
  return role === 'admin' ? ROUTES.ops.path : bookingAddress(query)
}
