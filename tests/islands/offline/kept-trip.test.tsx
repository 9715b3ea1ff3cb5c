import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rideChanged } from '../../../src/api'
import { NEXT_TRIP_KEY, type NextTrip } from '../../../src/domain/rides/next-trip'
import { keepNextTrip, keepNextTripUp } from '../../../src/offline/keep-next-trip'
import { eventually } from '../../support/eventually'
import { openPageOf, submitTo } from '../../support/islands/inline-script'
import { withPageListeners } from '../../support/islands/page-listeners'
import { aNextTrip, TRIP_AS_OF } from '../../support/rides/next-trips'

const trip = aNextTrip()
const answerOf = (rider: string | null, found: NextTrip | null) =>
  Response.json({ rider, as_of: TRIP_AS_OF, trip: found })

const stored = () => localStorage.getItem(NEXT_TRIP_KEY)
const store = (kept: object) => localStorage.setItem(NEXT_TRIP_KEY, JSON.stringify(kept))
const kept = (rider: string) => ({ rider, known: { as_of: TRIP_AS_OF, trip } })

const asked = vi.fn<() => Promise<Response>>()

withPageListeners()

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => answerOf('asha', trip))
  vi.stubGlobal('fetch', asked)
})

/** An answer that comes when the test says so. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  asked.mockImplementationOnce(() => promise)
  return resolve
}

describe('Keeping the next trip', () => {
  it('stores the answer for the rider that it was sent to, with the clock offset of the device', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(TRIP_AS_OF) + 7_200_000)
    await keepNextTrip('asha')
    expect(JSON.parse(stored() ?? '')).toMatchObject({
      ...kept('asha'),
      known: { clock_offset_ms: 7_200_000 },
    })
  })

  it.each([
    ['there is none', answerOf('asha', null)],
    ['nobody is signed in any more', answerOf(null, null)],
  ])('forgets it when %s', async (_, answer) => {
    store(kept('asha'))
    asked.mockImplementation(async () => answer)
    await keepNextTrip('asha')
    expect(stored()).toBeNull()
  })

  it.each([
    ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is an error', async () => Response.json({ error: {} }, { status: 503 })],
    ['the answer can’t be read', async () => new Response('<html>')],
  ])('keeps the former one where %s', async (_, answer) => {
    store(kept('asha'))
    asked.mockImplementation(answer)
    await keepNextTrip('asha')
    expect(JSON.parse(stored() ?? '').known).toEqual(kept('asha').known)
  })

  const askedFor = (rider: string, found: NextTrip | null) => {
    asked.mockImplementation(async () => answerOf(rider, found))
    return keepNextTrip(rider)
  }
  it.each<[string, () => unknown, string | undefined]>([
    ['a sign-out, in whichever tab', () => localStorage.removeItem(NEXT_TRIP_KEY), undefined],
    ['another rider’s has been asked for', () => askedFor('imran', null), undefined],
    ['a newer one', () => askedFor('asha', { ...trip, pin: '1234' }), '1234'],
  ])('drops an answer that comes after %s', async (_, meanwhile, pin) => {
    const answer = later()
    const keeping = keepNextTrip('asha')
    await meanwhile()
    answer(answerOf('asha', trip))
    await keeping
    expect(JSON.parse(stored() ?? '{}').known?.trip.pin).toBe(pin)
  })

  it('holds nothing of another rider while it asks', async () => {
    store(kept('asha'))
    later()
    void keepNextTrip('imran')
    expect(stored()).not.toContain('Lalbagh')
  })

  it('asks for nothing and forgets the former one where the browser keeps no more', async () => {
    const removed: string[] = []
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify(kept('asha')),
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
      removeItem: (key: string) => removed.push(key),
    })
    await keepNextTrip('asha')
    expect(asked).not.toHaveBeenCalled()
    expect(removed).toEqual([NEXT_TRIP_KEY])
  })

  it('asks again when a page says that the ride has changed, and not while there is no network', async () => {
    keepNextTripUp('asha')
    await eventually(() => expect(stored()).toContain('4821'))
    asked.mockImplementation(async () => answerOf('asha', null))
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    rideChanged()
    expect(asked).toHaveBeenCalledTimes(1)
    online.mockReturnValue(true)
    rideChanged()
    await eventually(() => expect(stored()).toBeNull())
  })
})

describe('The inline script of every page', () => {
  it.each([
    ['their own page', 'asha', true],
    ['a page of which nobody knows whose it is', undefined, true],
    ['another rider’s page', 'imran', false],
    ['a page of nobody', '', false],
  ])('%s: the trip stays or goes', (_, rider, stays) => {
    store(kept('asha'))
    openPageOf(rider)
    expect(stored() !== null).toBe(stays)
    expect(document.documentElement.dataset.rider).toBe(rider)
  })

  it('removes what cannot be parsed', () => {
    localStorage.setItem(NEXT_TRIP_KEY, '{')
    openPageOf('asha')
    expect(stored()).toBeNull()
  })

  it('forgets it when Sign Out is sent, and not at another form', () => {
    openPageOf('asha')
    store(kept('asha'))
    submitTo('/auth')
    expect(stored()).not.toBeNull()
    submitTo('/sign-out')
    expect(stored()).toBeNull()
  })
})
