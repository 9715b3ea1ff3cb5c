import { type LastFix, NO_FIX } from '../../src/components/live-ride/live-ride'
import { isMoving, type RidePhase } from '../../src/domain/rides/phase'
import { type PrivacyZone, privacyZoneAt, redactedPosition } from '../../src/domain/rides/privacy-zone'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { roomOf } from '../rides/room'

/**
 * Where the car was when a page of its ride is rendered; none before the driver set out and after the end. A room that
 * can't be asked costs the page its position, and nothing else.
 */
export async function lastFixOf(env: Bindings, bookingId: string, phase: RidePhase): Promise<LastFix> {
  if (!isMoving(phase)) return NO_FIX
  try {
    const glance = await roomOf(env, bookingId).glance()
    if (!glance || !isMoving(glance.phase)) return NO_FIX
    return { position: glance.position, ageMs: glance.age_ms ?? 0, signal: glance.signal }
  } catch (error) {
    log('error', 'room_not_asked', { message: String(error) })
    return NO_FIX
  }
}

/** As `lastFixOf`, for people with a link: an area in its place near an end of the trip (docs/product.md, Sharing). */
export async function sharedFixOf(
  env: Bindings,
  bookingId: string,
  phase: RidePhase,
  veils: readonly PrivacyZone[],
): Promise<LastFix> {
  const fix = await lastFixOf(env, bookingId, phase)
  const { position } = fix
  const veil = position && privacyZoneAt(veils, phase, position)
  return veil ? { ...fix, position: redactedPosition(position, veil), near: veil.end } : fix
}
