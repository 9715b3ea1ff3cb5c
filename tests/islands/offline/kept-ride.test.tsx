import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DRIVER_POINTS_KEY } from '../../../src/domain/rides/driver-points'
import { KEPT_RIDE_KEY, type KeptRide } from '../../../src/domain/rides/kept-ride'
import { DRIVER_KEY, QUEUED_TRANSITIONS_KEY } from '../../../src/domain/rides/queued-transitions'
import { OWN_TRIP_SCRIPT } from '../../../src/inline'
import { showKeptRide } from '../../../src/offline/kept-ride'
import { showNextTrip } from '../../../src/offline/kept-trip'
import { OfflinePage } from '../../../src/pages/offline'

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

beforeEach(() => localStorage.clear())

const store = (change: Partial<KeptRide> = {}, offset = 0) =>
  localStorage.setItem(
    KEPT_RIDE_KEY,
    JSON.stringify({
      driver: 'ravi',
      as_of: AS_OF,
      clock_offset_ms: offset,
      ride: { ...ride, ...change },
    }),
  )

function open(path = '/driver', now = NOW) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  showNextTrip(page, path, now, showKeptRide(page, path, now))
  for (const part of page.querySelectorAll('[hidden]')) part.remove()
  return page
}
const seen = (page: Document) => (page.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ')

describe('The offline page at the driver’s path', () => {
  it('shows the driver’s ride with address and phone, and nothing of a rider’s trip', () => {
    store()
    const page = open()
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

  it('keeps a press of Call at the pickup for the driver’s page, by the server’s clock, and none on the way', () => {
    vi.useFakeTimers({ now: NOW })
    const press = (change: Partial<KeptRide>, offset = 0) => {
      store(change, offset)
      open().querySelector<HTMLAnchorElement>('[data-call-rider]')?.onclick?.(new PointerEvent('click'))
      return JSON.parse(localStorage.getItem('driver-calls') ?? 'null')
    }
    expect(press({ phase: 'on_the_way' })).toBeNull()
    const fiveMinutesAhead = 5 * 60_000
    expect(press({ phase: 'arrived' }, fiveMinutesAhead)).toEqual({
      ride_id: 'ride-1',
      calls: [{ id: expect.stringMatching(/^[\w-]{16,64}$/), pressed_at: NOW.getTime() - fiveMinutesAhead }],
    })
    expect(press({ phase: 'arrived' }).calls).toHaveLength(2)
    vi.useRealTimers()
  })

  it('says which presses wait for the network, and none of the digits', () => {
    store({ phase: 'on_the_way' })
    const at = Date.parse('2026-11-21T12:45:00.000Z')
    const transitions = [
      { transition: 'arrived', transition_id: 'a'.repeat(20), pressed_at: at, body: {} },
      { transition: 'start', transition_id: 'b'.repeat(20), pressed_at: at, body: { pin: '4821' } },
    ]
    localStorage.setItem(QUEUED_TRANSITIONS_KEY, JSON.stringify({ ride_id: ride.id, transitions }))
    const text = seen(open())
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
  ])('shows none %s', (_, path, change, now) => {
    store(change)
    expect(seen(open(path, now))).not.toContain('Asha Rao')
  })

  it('corrects a clock of the phone that is a day ahead', () => {
    store({}, 86_400_000)
    expect(seen(open('/driver', new Date('2026-11-22T12:50:00.000Z')))).toContain('Asha Rao')
  })

  it('shows and keeps none where nobody is signed in, and keeps what waits to be sent', () => {
    store()
    localStorage.setItem(QUEUED_TRANSITIONS_KEY, '[]')
    expect(seen(open('/auth'))).not.toContain('Asha Rao')
    expect(localStorage.getItem(KEPT_RIDE_KEY)).toBeNull()
    expect(localStorage.getItem(QUEUED_TRANSITIONS_KEY)).toBe('[]')
  })

  it('shows nothing of a record that does not fit', () => {
    localStorage.setItem(KEPT_RIDE_KEY, '{"driver":"ravi","ride":{}}')
    expect(seen(open())).toContain('No trip is kept')
  })
})

describe('The inline script of every page', () => {
  const waiting = [QUEUED_TRANSITIONS_KEY, DRIVER_POINTS_KEY, 'driver-calls', 'driver-charge:ride-1']
  const keys = [DRIVER_KEY, KEPT_RIDE_KEY, ...waiting]
  const run = (user: string) => {
    const currentScript = document.createElement('script')
    currentScript.dataset.rider = user
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(currentScript)
    new Function(OWN_TRIP_SCRIPT)()
    return keys.filter((key) => localStorage.getItem(key) !== null)
  }
  it.each([
    ['on their own page', 'ravi', keys],
    ['on another’s page', 'imran', []],
    // A session may just have ended: what is not sent yet is their own still.
    ['on nobody’s page, but for the ride with its rider’s number,', '', [DRIVER_KEY, ...waiting]],
  ])('%s leaves of a driver’s what it may', (_, user, left) => {
    store()
    for (const key of waiting) localStorage.setItem(key, '{}')
    localStorage.setItem(DRIVER_KEY, 'ravi')
    expect(run(user)).toEqual(left)
  })

  it('removes what no driver is known of', () => {
    for (const key of waiting) localStorage.setItem(key, '{}')
    expect(run('ravi')).toEqual([])
  })
})
