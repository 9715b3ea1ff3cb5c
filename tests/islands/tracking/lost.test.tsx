import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../support/islands/api'
import { link, pass } from '../../support/islands/page'
import { lastSocket, positionMessage } from '../live-ride/fake-socket'
import { map } from './fake-map'
import { aRemainingRoute, RIDE_ID } from './rides'
import { detail, headline, open, REMAINING_ROUTE, sockets, withLivePages } from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

async function follow() {
  api({ [REMAINING_ROUTE]: () => ({ body: aRemainingRoute() }) })
  await open()
  lastSocket().welcome({ age_ms: 0 })
  await pass(0)
}

describe('A ride whose signal is lost', () => {
  it('changes the marker as well as the words, and shows the last known position as such', async () => {
    await follow()
    expect(map.props?.car?.lost).toBe(false)
    lastSocket().say({ v: 1, type: 'signal', seq: 11, signal: 'lost' })
    await pass(31_000)
    expect(map.props?.car?.lost).toBe(true)
    expect(headline()).toBe('Signal lost')
    expect(detail()).toBe("The driver's phone is silent. Last position 31 s ago, about 20 min away then.")
    lastSocket().say(positionMessage(12))
    await pass(0)
    expect(map.props?.car?.lost).toBe(false)
    expect(headline()).toBe('Arrives in about 20 min')
  })

  it('is noticed by the position’s age alone, where the room does not say it', async () => {
    await follow()
    await pass(31_000)
    expect(map.props?.car?.lost).toBe(true)
    expect(headline()).toBe('Signal lost')
  })
})

describe('A viewer who loses the network for half a minute', () => {
  it('reads that the page is reconnecting and how old the position is, then catches up from the snapshot', async () => {
    await follow()
    dispatchEvent(new Event('offline'))
    await pass(2000)
    expect(detail()).toBe('Estimate · reconnecting… · position just now')
    await pass(30_000)
    expect(headline()).toBe('Your driver is on the way')
    expect(detail()).toBe('Reconnecting… Last position 32 s ago, about 20 min away then.')
    expect(map.props?.car?.lost).toBe(true)

    const before = sockets()
    lastSocket().end(null)
    dispatchEvent(new Event('online'))
    expect(sockets()).toBe(before + 1)
    const position = { at: 1, lat: 12.9352, lng: 77.6706, heading: 90, speed: 8, accuracy: 5 }
    lastSocket().welcome({ seq: 40, position, age_ms: 1000 })
    await pass(0)
    expect(headline()).toBe('Arrives in about 10 min')
    expect(detail()).toBe('Estimate · position just now')
    expect(map.props?.car).toMatchObject({ lng: 77.6706, lost: false })
  })
})

describe('A connection that the server ends for good', () => {
  it('leads a rider who was signed out back to the sign-in', async () => {
    await follow()
    lastSocket().end('signed_out')
    await pass(60_000)
    expect(link('Sign in').getAttribute('href')).toBe('/auth')
    expect(detail()).toBe('Last position 1 min ago, about 20 min away then.')
    expect(sockets()).toBe(1)
    expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  })

  it('asks for a reload where the page is older than the server', async () => {
    await follow()
    lastSocket().say({ v: 2, type: 'snapshot' })
    await pass(0)
    expect(link('Reload').getAttribute('href')).toBe(`/tracking?booking_id=${RIDE_ID}`)
  })
})
