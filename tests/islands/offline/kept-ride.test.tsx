import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SIGN_OUT_PATH } from '../../../src/components/site-links'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/driver-points'
import type { KeptRide } from '../../../src/domain/rides/kept-ride'
import { OWNER_KEY, type PendingAction, RIDE_SHOWN_KEY } from '../../../src/domain/rides/outbox'
import { changeOutbox, claimStore, writeRide } from '../../../src/offline/driver-store'
import { showKeptRide } from '../../../src/offline/kept-ride'
import { showNextTrip } from '../../../src/offline/kept-trip'
import { OfflinePage } from '../../../src/pages/offline'
import { openPageOf, submitTo } from '../../support/islands/inline-script'
import { records, storedActions, withStore } from '../../support/islands/store'
import { anAction } from '../../support/rides/pending-actions'

const AS_OF = '2026-11-21T12:42:00.000Z'
const NOW = new Date('2026-11-21T12:50:00.000Z')
const ride: KeptRide = {
  id: 'ride-1',
  phase: 'on_the_way',
  scheduled_time: '2026-11-21T13:30:00.000Z',
  pickup_address: 'Indiranagar <b>2nd</b> Stage',
  pickup_detail: 'Blue gate',
  dropoff_address: 'Lalbagh, Bengaluru',
  rider: { name: 'Asha Rao', phone_no: '+91 98450 12345' },
}
const html = renderToString(<OfflinePage styles="" scripts={{ theme: '', page: '' }} />)

withStore()
beforeEach(() => localStorage.clear())

/** What the page of this driver stores. */
async function store(
  change: Partial<KeptRide> = {},
  offset = 0,
  actions: PendingAction[] = [],
  driver = 'ravi',
) {
  await claimStore(driver)
  await writeRide(driver, { driver, as_of: AS_OF, clock_offset_ms: offset, ride: { ...ride, ...change } })
  if (actions.length > 0) await changeOutbox(driver, () => actions)
}

async function open(path = '/driver', now = NOW) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  showNextTrip(page, path, now, await showKeptRide(page, path, now))
  for (const part of page.querySelectorAll('[hidden]')) part.remove()
  return page
}
const seen = (page: Document) => (page.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ')

describe('The offline page at the driver’s path', () => {
  it('shows the driver’s ride with address and phone, and nothing of a rider’s trip', async () => {
    await store()
    const page = await open()
    const text = seen(page)
    for (const words of [
      'As of 6:12 pm, Sat 21 Nov. You are on the way to the pickup.',
      'Indiranagar <b>2nd</b> Stage',
      'Blue gate',
      'Lalbagh, Bengaluru',
      'Asha Rao',
      'Call rider, +91 98450 12345',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('No trip is kept')
    expect(page.querySelector('[data-call-rider]')?.getAttribute('href')).toBe('tel:+919845012345')
  })

  it('keeps a press of Call at the pickup for the driver’s page, by the server’s clock, and none on the way', async () => {
    const press = async (change: Partial<KeptRide>, offset = 0) => {
      await store(change, offset)
      const page = await open()
      vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
      page.querySelector<HTMLAnchorElement>('[data-call-rider]')?.onclick?.(new PointerEvent('click'))
      vi.useRealTimers()
      return vi.waitFor(async () => (await storedActions()).map(({ id: _, ...call }) => call))
    }
    expect(await press({ phase: 'on_the_way' })).toEqual([])
    const fiveMinutesAhead = 5 * 60_000
    await press({ phase: 'arrived' }, fiveMinutesAhead)
    await expect
      .poll(storedActions)
      .toMatchObject([
        { driver: 'ravi', ride_id: 'ride-1', kind: 'call', pressed_at: NOW.getTime() - fiveMinutesAhead },
      ])
    await press({ phase: 'arrived' })
    await expect.poll(storedActions).toHaveLength(2)
  })

  it('says which presses wait for the network, and none of the digits', async () => {
    const pressed_at = Date.parse('2026-11-21T12:45:00.000Z')
    await store({ phase: 'on_the_way' }, 0, [
      anAction('arrived', { pressed_at }),
      anAction('start', { pressed_at, body: { pin: '4821' } }),
      anAction('complete', { ride_id: 'ride-0' }),
    ])
    const text = seen(await open())
    expect(text).toContain(
      'Kept, and sent with the network: Arrived (6:15 pm), PIN, still to be checked (6:15 pm).',
    )
    // Where the driver is by their own presses, though the server does not know it yet.
    expect(text).toContain('The ride is under way.')
    expect(text).not.toContain('4821')
  })

  it.each([
    ['at another path', '/tracking', {}, NOW],
    ['once the ride is over', '/driver', { phase: 'completed' as const }, NOW],
    ['a day later', '/driver', {}, new Date('2026-11-22T12:42:00.000Z')],
  ])('shows none %s', async (_, path, change, now) => {
    await store(change)
    expect(seen(await open(path, now))).not.toContain('Asha Rao')
  })

  it('corrects a clock of the phone that is a day ahead', async () => {
    await store({}, 86_400_000)
    expect(seen(await open('/driver', new Date('2026-11-22T12:50:00.000Z')))).toContain('Asha Rao')
  })

  it('shows and keeps none where nobody is signed in, and keeps what waits to be sent', async () => {
    await store({}, 0, [anAction('complete')])
    expect(seen(await open('/auth'))).not.toContain('Asha Rao')
    expect(localStorage.getItem(RIDE_SHOWN_KEY)).toBeNull()
    await expect.poll(async () => [...(await records()).values()].length).toBe(1)
    expect(await storedActions()).toHaveLength(1)
  })

  it.each([
    ['whose the store is', OWNER_KEY, 0],
    ['that the ride may be shown', RIDE_SHOWN_KEY, 1],
  ])('shows none without the key that says %s, and erases what is left', async (_, key, left) => {
    await store({}, 0, [anAction('complete')])
    localStorage.removeItem(key)
    expect(seen(await open())).not.toContain('Asha Rao')
    await expect.poll(async () => [...(await records()).keys()].length).toBe(left)
  })

  it('shows nothing of another driver’s records', async () => {
    await store({}, 0, [anAction('complete')])
    localStorage.setItem(OWNER_KEY, 'imran')
    localStorage.setItem(RIDE_SHOWN_KEY, 'yes')
    expect(seen(await open())).not.toContain('Asha Rao')
  })

  it('shows nothing without IndexedDB', async () => {
    await store()
    vi.stubGlobal('indexedDB', undefined)
    expect(seen(await open())).toContain('No trip is kept')
  })
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
