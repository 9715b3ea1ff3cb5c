import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NEXT_TRIP_KEY, type NextTrip } from '../../../src/domain/rides/next-trip'
import { showNextTrip } from '../../../src/offline/kept-trip'
import { onNetworkReturn } from '../../../src/offline/page-parts'
import { OfflinePage } from '../../../src/pages/offline'
import { answerCalls, asked as calls } from '../../support/islands/api'
import { withPageListeners } from '../../support/islands/page-listeners'
import { aNextTrip, TRIP_AS_OF } from '../../support/rides/next-trips'

const NOW = new Date('2026-11-21T12:50:00.000Z')
const html = renderToString(<OfflinePage styles="" scripts={{ theme: '', page: '' }} />)

function openOffline(kept: Partial<NextTrip> | null, { path = '/tracking', now = NOW } = {}) {
  if (kept) {
    const known = { as_of: TRIP_AS_OF, trip: aNextTrip(kept) }
    localStorage.setItem(NEXT_TRIP_KEY, JSON.stringify({ rider: 'asha', known }))
  }
  const page = new DOMParser().parseFromString(html, 'text/html')
  showNextTrip(page, path, now)
  return page
}

/** What is seen of the page: hidden parts are not. */
function seen(page: Document) {
  for (const part of page.querySelectorAll('[hidden]')) part.remove()
  return (page.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ')
}

describe('The offline page', () => {
  it('shows the kept trip with its age, its plate, and the PIN digit by digit', () => {
    const page = openOffline({})
    expect([...page.querySelectorAll('[data-digit]')].map(({ textContent }) => textContent)).toEqual([
      ...'4821',
    ])
    const text = seen(page)
    for (const words of [
      'As of 6:12 pm, Sat 21 Nov. A driver has taken it.',
      'Sun, 22 Nov, 7:00 pm',
      // As text: what a rider typed is no markup.
      'From Indiranagar <b>2nd</b> Stage',
      'To Lalbagh, Bengaluru',
      'KA 09 EV 7077',
      'White Tata Tigor EV',
      'Driver: Ravi Kumar',
      'PIN for the driver4821',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain('No trip is saved')
  })

  it('says only what there is of a ride without a driver, and of a rental', () => {
    const text = seen(
      openOffline({
        phase: 'unassigned',
        vehicle: null,
        driver_name: null,
        pin: null,
        dropoff_address: null,
      }),
    )
    expect(text).toContain('No driver had taken it yet.')
    for (const words of ['PIN', 'Driver:', 'To ', 'locked']) expect(text).not.toContain(words)
  })

  it.each<[string, Partial<NextTrip>, string]>([
    [
      'an arrival that no position confirmed',
      { phase: 'arrived', arrival_confirmed: false },
      'Your driver said they were at the pickup. We couldn’t confirm it by the car’s position.',
    ],
    ['an arrival', { phase: 'arrived' }, 'The driver was waiting at the pickup.'],
    ['a PIN that is locked', { pin_locked: true }, 'locked. Call us to unlock it.'],
  ])('says of %s what it is', (_, kept, words) => {
    expect(seen(openOffline(kept))).toContain(words)
  })

  it('says that none is kept, and shows nothing of an older one', () => {
    const text = seen(openOffline(null))
    expect(text).toContain('No trip is saved on this phone.')
    expect(text).not.toContain('Your next trip')
  })

  it.each([
    ['whose time has passed', { now: new Date('2026-11-22T14:12:00.000Z') }],
    ['at the sign-in, where nobody is signed in', { path: '/auth' }],
    ['at a path below it', { path: '/auth/callback' }],
  ])('shows none %s, and forgets it', (_, opened) => {
    expect(seen(openOffline({}, opened))).toContain('No trip is saved')
    expect(localStorage.getItem(NEXT_TRIP_KEY)).toBeNull()
  })

  it('hides a trip that another tab has forgotten meanwhile', () => {
    const page = openOffline({})
    localStorage.removeItem(NEXT_TRIP_KEY)
    showNextTrip(page, '/tracking', NOW)
    expect(seen(page)).toContain('No trip is saved')
  })
})

describe('Coming back', () => {
  withPageListeners()
  const asked = vi.fn<() => Promise<Response>>()
  beforeEach(() => {
    vi.useFakeTimers()
    asked.mockReset().mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', asked)
  })

  it('waits for an answer, and does not trust the browser’s online state', async () => {
    const back = vi.fn()
    onNetworkReturn(back)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(back).not.toHaveBeenCalled()
    asked.mockImplementation(async () => new Response(null, { status: 404 }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(back).toHaveBeenCalled()
  })

  it('gives up a check that hangs, and checks again', async () => {
    const back = vi.fn()
    answerCalls(() => null)
    onNetworkReturn(back)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(9000)
    expect(calls).toHaveLength(1)
    expect(back).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', async () => new Response())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('sends nothing while offline or hidden', async () => {
    onNetworkReturn(() => undefined)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await vi.advanceTimersByTimeAsync(30_000)
    online.mockReturnValue(true)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).not.toHaveBeenCalled()
  })
})
