import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NO_FIX } from '../../../src/components/live-ride/live-ride'
import type { SharedRide } from '../../../src/domain/rides/share'
import { island as Share, type ShareProps } from '../../../src/islands/share/island'
import { RIDE_VEHICLE } from '../../support/bookings/records'
import { api, askedFor, refusal } from '../../support/islands/api'
import { link, pass } from '../../support/islands/page'
import { aPosition, hear, lastSocket, positionMessage, welcomed } from '../live-ride/fake-socket'
import { map } from '../tracking/fake-map'
import { aRemainingRoute, EVENING } from '../tracking/rides'
import { detail, headline, withLivePages } from '../tracking/support'

vi.mock('../../../src/islands/map/lazy-map', () => import('../tracking/fake-map'))

withLivePages()

const ID = '0123456789abcdef0123456789abcdef'
const SHARED = `/api/shares/${ID}`
const aSharedRide = (parts: Partial<SharedRide> = {}): SharedRide => ({
  phase: 'started',
  version: 5,
  drivers_word: null,
  driver_first_name: 'Ravi',
  vehicle: RIDE_VEHICLE,
  another_car: null,
  pickup_locality: 'Koramangala, Bengaluru',
  dropoff_locality: 'Whitefield, Bengaluru',
  scheduled_time: '2026-11-21T13:00:00.000Z',
  emergency_until: null,
  ...parts,
})
const propsOf = (parts: Partial<ShareProps> = {}): ShareProps => ({
  shareId: ID,
  ride: aSharedRide(),
  lastFix: { position: aPosition(), age_ms: 12_000, signal: 'live' },
  renderedAt: EVENING.getTime(),
  ...parts,
})
async function follow(parts: Partial<ShareProps> = {}) {
  api({ [`${SHARED}/remaining-route`]: () => ({ body: aRemainingRoute({ target: 'dropoff' }) }) })
  render(<Share {...propsOf(parts)} />)
  await pass(0)
}

/** The same, once the socket of a started ride is open. */
async function followStarted(parts: Partial<ShareProps> = {}) {
  await follow(parts)
  await welcomed({ ride: { version: 5, phase: 'started' }, age_ms: 1000 })
}

describe('A shared ride', () => {
  it('updates map, estimate and age, and has no marker at pickup or drop-off', async () => {
    await followStarted()
    expect(lastSocket().url).toContain(`${SHARED}/socket`)
    expect(headline()).toBe('There in about 20 min')
    expect(detail()).toBe('Estimate · position just now')
    expect(map.props).toMatchObject({ car: { lat: 12.9352, lng: 77.6245 } })
    expect(map.props?.pickup ?? map.props?.dropoff).toBeUndefined()
  })

  it.each([
    ['looked_for', 'The car has a problem; we are looking for another'],
    ['on_its_way', 'Another car is on its way to the rider'],
  ] as const)(
    'whose car has a problem says what becomes of it: %s (PROBLEM-3)',
    async (another_car, words) => {
      await follow({ ride: aSharedRide({ another_car }) })
      expect(headline()).toBe(words)
    },
  )

  it('near an end has the area around it, no car, no road and no estimate', async () => {
    const area = { lat: 12.9375, lng: 77.6225, heading: null, speed: null, accuracy: 900 }
    await followStarted()
    expect(map.props?.line).not.toBeNull()
    lastSocket().say({ ...positionMessage(11, area), near: 'dropoff' })
    expect(headline()).toBe('Near the drop-off')
    expect(detail()).toBe('Exact place hidden · position just now')
    expect(map.props).toMatchObject({
      car: null,
      line: null,
      area: { lat: 12.9375, lng: 77.6225, metres: 900 },
    })
    expect(screen.getByText('Map with the area the car is in')).toBeTruthy()
    const asked = askedFor(`${SHARED}/remaining-route`).length
    await pass(60_000)
    expect(askedFor(`${SHARED}/remaining-route`)).toHaveLength(asked)
  })

  it('whose car leaves the area has car, road and estimate again', async () => {
    const near = { ...aPosition({ heading: null, accuracy: 900 }), lat: 12.9375 }
    await follow({ lastFix: { position: near, age_ms: 0, signal: 'live', near: 'pickup' } })
    expect(headline()).toBe('Near the pickup')
    expect(askedFor(`${SHARED}/remaining-route`)).toEqual([])
    await welcomed({ ride: { version: 5, phase: 'started' } })
    expect(headline()).toBe('There in about 20 min')
    expect(map.props).toMatchObject({ car: { lat: 12.9352 }, area: null })
  })

  it('shows the next driver and no more of the last one, when the ride is handed on', async () => {
    const next = aSharedRide({ phase: 'assigned', version: 7, driver_first_name: 'Meena' })
    api({ [SHARED]: () => ({ body: next }) })
    await follow({ ride: aSharedRide({ phase: 'on_the_way', version: 3 }) })
    lastSocket().welcome({ ride: { version: 3, phase: 'on_the_way' } })
    await hear({ v: 1, type: 'status', seq: 11, ride: { version: 7, phase: 'assigned' } })
    expect(screen.getByText('Driven by Meena')).toBeTruthy()
    expect(headline()).toBe('Pickup at 6:30 pm')
    expect(screen.queryByText('Map with the car')).toBeNull()
  })

  it.each(['share_ended', 'no_such_ride', 'ride_over'] as const)(
    'whose link has ended (%s) shows nothing of the ride any more',
    async (reason) => {
      await followStarted()
      lastSocket().end(reason)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is not available')
      expect(document.body.textContent).not.toMatch(/KA 05|Ravi|Whitefield/)
    },
  )

  it('that is over shows nothing any more soon after its emergency link is taken back', async () => {
    api({ [SHARED]: () => refusal(410, 'link_not_available', 'This link is not available.') })
    await follow({
      ride: aSharedRide({ phase: 'completed', version: 6, emergency_until: '2026-11-22T12:40:00.000Z' }),
    })
    expect(headline()).toBe('The ride has ended')
    await pass(20_500)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is not available')
  })

  it('that can’t be read again is requested once more and stays as it was', async () => {
    api({ [SHARED]: () => 'unreachable' })
    await follow()
    lastSocket().welcome({ ride: { version: 6, phase: 'completed' } })
    await pass(5000)
    expect(askedFor(SHARED)).toHaveLength(2)
    expect(screen.getByText('Driven by Ravi')).toBeTruthy()
    expect(headline()).toBe('The driver says the ride is over')
  })

  it('shows no map and no position before the driver sets out', async () => {
    await follow({ ride: aSharedRide({ phase: 'assigned', version: 1 }), lastFix: NO_FIX })
    lastSocket().welcome({ ride: { version: 1, phase: 'assigned' } })
    expect(screen.queryByText(/The map appears|Map with the car/)).toBeNull()
    expect(askedFor(`${SHARED}/remaining-route`)).toEqual([])
  })
})

describe('An emergency link', () => {
  const emergency = { emergency_until: '2026-11-22T12:40:00.000Z' }

  it('says what its reader can do, and until when it shows exactly where the car is', async () => {
    await follow({ ride: aSharedRide(emergency) })
    const words = screen.getByLabelText('Emergency').textContent
    expect(words).toContain('Call the rider, and in danger 112.')
    expect(words).toContain('exactly where the car is, until Sun, 22 Nov, 6:10 pm')
    expect(link('Call 112').getAttribute('href')).toBe('tel:112')
    expect(screen.queryByText(/hides exact addresses/)).toBeNull()
  })

  it('keeps the place where the car was last once the ride is over, where a share link does not', async () => {
    const over = { version: 6, phase: 'completed' as const }
    for (const [parts, cars] of [
      [emergency, 1],
      [{ emergency_until: null }, 0],
    ] as const) {
      map.props = null
      await followStarted({ ride: aSharedRide(parts) })
      api({ [SHARED]: () => ({ body: aSharedRide({ ...parts, ...over }) }) })
      await hear({ v: 1, type: 'status', seq: 11, ride: over })
      expect(screen.queryAllByText(/where the car was last, at/)).toHaveLength(cars)
      expect(screen.queryAllByText('Map with the car')).toHaveLength(cars)
      cleanup()
    }
  })
})
