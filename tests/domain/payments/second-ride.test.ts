import { describe, expect, it } from 'vitest'
import { areAlike, monthBegan, secondRide } from '../../../src/domain/payments/second-ride'

const at = (ms: number) => new Date(Date.parse('2026-11-30T12:00:00.000Z') + ms)
const MINUTE = 60_000

describe('Two rides are alike (SECOND-1)', () => {
  const ride = {
    pickup_latitude: 12.9352,
    pickup_longitude: 77.6245,
    dropoff_latitude: 12.9784,
    dropoff_longitude: 77.6408,
    scheduled_time: at(0).toISOString(),
  } as const
  const none = { dropoff_latitude: null, dropoff_longitude: null }
  /** Degrees of latitude. */
  const METRES = 1 / 111_195

  it.each<[string, object, boolean]>([
    ['from 299 m beside', { pickup_latitude: ride.pickup_latitude + 299 * METRES }, true],
    ['from 301 m beside', { pickup_latitude: ride.pickup_latitude + 301 * METRES }, false],
    ['to 299 m beside', { dropoff_latitude: ride.dropoff_latitude - 299 * METRES }, true],
    ['to 301 m beside', { dropoff_latitude: ride.dropoff_latitude - 301 * METRES }, false],
    ['three hours later', { scheduled_time: at(180 * MINUTE).toISOString() }, true],
    ['three hours earlier', { scheduled_time: at(-180 * MINUTE).toISOString() }, true],
    ['a millisecond later than that', { scheduled_time: at(180 * MINUTE + 1).toISOString() }, false],
    ['without a drop-off, where the other has one', none, false],
  ])('%s', (_, parts, alike) => {
    const other = { ...ride, ...parts }
    expect([areAlike(ride, other), areAlike(other, ride)]).toEqual([alike, alike])
  })

  it('as two rentals from the same place', () => {
    expect(areAlike({ ...ride, ...none }, { ...ride, ...none })).toBe(true)
  })
})

describe('The ride that was paid second (SECOND-2)', () => {
  const first = { id: 'b_first', paid_at: at(-60 * MINUTE).toISOString(), passenger: null }
  const second = {
    ...{ id: 'b_second', paid_at: at(0).toISOString(), passenger: null, set_out_at: null },
    ...{ given_back: 0, now: at(MINUTE) },
  }

  it.each<[string, object, object, boolean]>([
    ['at once', { now: at(0) }, {}, true],
    ['a millisecond before ten minutes have passed', { now: at(10 * MINUTE - 1) }, {}, true],
    ['after ten minutes', { now: at(10 * MINUTE) }, {}, false],
    ['before it is paid', { paid_at: null }, {}, false],
    ['once its driver has set out', { set_out_at: at(0).toISOString() }, {}, false],
    ['after one more this month', { given_back: 1 }, {}, true],
    ['after two this month', { given_back: 2 }, {}, false],
    ['of another passenger', { passenger: '+919845012345' }, {}, false],
    ['of the same passenger', { passenger: '+919845012345' }, { passenger: '+919845012345' }, true],
    ['beside one whose payment came later', {}, { paid_at: at(1).toISOString() }, false],
    [
      'beside one of the same instant, which comes first by its id',
      {},
      { paid_at: at(0).toISOString() },
      true,
    ],
  ])('is given back: %s', (_, parts, others, given) => {
    const found = secondRide({ ...second, ...parts }, [{ ...first, ...others }])
    expect(found).toEqual(given ? { until: at(10 * MINUTE), first: { ...first, ...others } } : null)
  })

  it('is one of the two alone, also where both were paid at one instant', () => {
    const [one, other] = [second, { ...second, id: 'b_third' }]
    expect([secondRide(one, [other]), secondRide(other, [one])].filter(Boolean)).toHaveLength(1)
    expect(secondRide(second, [])).toBeNull()
  })

  it('counts by the month of Kolkata, which begins at 18:30 UTC', () => {
    expect(monthBegan(new Date('2026-11-30T18:29:59.999Z')).toISOString()).toBe('2026-10-31T18:30:00.000Z')
    expect(monthBegan(new Date('2026-11-30T18:30:00.000Z')).toISOString()).toBe('2026-11-30T18:30:00.000Z')
  })
})
