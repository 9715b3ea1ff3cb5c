import { render, screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { NO_FIX } from '../../../src/components/live-ride/live-ride'
import { island as Tracking, type TrackingProps } from '../../../src/islands/tracking/island'
import '../../../src/islands/tracking/share'
import { withApi } from '../../support/islands/api'
import { pass, withPage } from '../../support/islands/page'
import { FakeSocket, withSockets } from '../live-ride/fake-socket'
import { map } from './fake-map'
import { answerOf, aRide, EVENING, RIDE_ID } from './rides'

/** A page with a clock, a server and sockets of the test's own. The map stands aside: `vi.mock` it with `fake-map`. */
export function withLivePages() {
  withPage('/tracking', EVENING)
  withApi()
  beforeEach(() => {
    withSockets()
    map.props = null
  })
}

export const propsOf = (parts: Partial<TrackingProps> = {}): TrackingProps => ({
  initial: answerOf(aRide()),
  lastFix: NO_FIX,
  renderedAt: EVENING.getTime(),
  ...parts,
})

export async function open(parts: Partial<TrackingProps> = {}) {
  const view = render(<Tracking {...propsOf(parts)} />)
  await pass(0)
  return view
}

export const ANY_ACTIVE = '/api/rides/active'
export const OTHERS = `/api/rides/others?than=${RIDE_ID}`
export const ACTIVE = `/api/rides/active?booking_id=${RIDE_ID}`
export const REMAINING_ROUTE = `/api/rides/${RIDE_ID}/remaining-route`
export const sockets = () => FakeSocket.opened.length
export const headline = () => screen.getByRole('heading', { level: 2 }).textContent
export const detail = () => document.querySelector('.live-detail')?.textContent
export const statusMessage = (seq: number, version: number, phase: string) => ({
  v: 1,
  type: 'status',
  seq,
  ride: { version, phase },
})
