import { describe, expect, it, vi } from 'vitest'
import { SIGN_OUT_PATH } from '../../../src/components/site-links'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/driver-points'
import { OWNER_KEY, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { claimStore, writeRide } from '../../../src/offline/driver-store'
import { openPageOf, submitTo } from '../../support/islands/inline-script'
import { records, withStore } from '../../support/islands/store'
import { aBoard, onTheWay } from '../driver/boards'

withStore()

it.each([
  ['/auth', null, []],
  ['/driver', 'yes', ['ride']],
])('The offline page at %s leaves of a driver’s ride what it may', async (path, shown, left) => {
  vi.resetModules()
  history.replaceState(null, '', path)
  await claimStore('ravi')
  await writeRide('ravi', { board: aBoard({ rides: [onTheWay()] }), clock_offset_ms: 0 })
  await import('../../../src/offline/page-script')
  expect(localStorage.getItem(RIDE_SHOWN_KEY)).toBe(shown)
  await expect.poll(async () => [...(await records()).keys()]).toEqual(left)
})

describe('The inline script of every page', () => {
  const keys = [OWNER_KEY, RIDE_SHOWN_KEY, DRIVER_POINTS_KEY]
  const left = () => keys.filter((key) => localStorage.getItem(key) !== null)
  it.each([
    ['on their own page', 'ravi', keys],
    ['on another’s page', 'imran', []],
    // A session may just have ended: what is not sent yet is their own still.
    ['on nobody’s page, but for the ride with its rider’s number,', '', [OWNER_KEY, DRIVER_POINTS_KEY]],
  ])('%s leaves of a driver’s what it may', (_, user, expected) => {
    for (const key of keys) localStorage.setItem(key, key === OWNER_KEY ? 'ravi' : '{}')
    openPageOf(user)
    expect(left()).toEqual(expected)
  })

  it('removes what no driver is known of', () => {
    for (const key of [RIDE_SHOWN_KEY, DRIVER_POINTS_KEY]) localStorage.setItem(key, '{}')
    openPageOf('ravi')
    expect(left()).toEqual([])
  })

  it('leaves nothing that another page may read once its user signs out, before the form is sent', () => {
    for (const key of keys) localStorage.setItem(key, 'ravi')
    openPageOf('ravi')
    submitTo(SIGN_OUT_PATH)
    expect(left()).toEqual([])
  })
})
