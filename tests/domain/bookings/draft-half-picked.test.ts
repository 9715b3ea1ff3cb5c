import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { DraftSchema, tripOfDraft } from '../../../src/domain/bookings/draft'

/** What storage gives back of a draft with this pickup time. */
const stored = (scheduledDateTime: string) =>
  parse(DraftSchema, JSON.parse(JSON.stringify({ scheduledDateTime })))

describe('A draft that was stored before its date and time were both chosen', () => {
  it.each(['2026-11-24', 'T18:30', 'T24:00', '2026-11-24T18:30', ''])('keeps %j', (picked) => {
    expect(stored(picked).scheduledDateTime).toBe(picked)
  })

  it.each(['2026-02-30', 'T25:00', 'T', 'tomorrow', '2026-11-24T'])(
    'forgets %j, which nobody picked',
    (text) => {
      expect(stored(text).scheduledDateTime).toBe('')
    },
  )

  it.each(['2026-11-24', 'T18:30'])('is no trip yet with %j alone', (picked) => {
    const rest = {
      pickupLocation: 'Koramangala, Bengaluru',
      pickupLatitude: 12.9352,
      pickupLongitude: 77.6245,
      dropoffLocation: 'MG Road, Bengaluru',
      dropoffLatitude: 12.9756,
      dropoffLongitude: 77.6066,
    }
    expect(tripOfDraft(parse(DraftSchema, { ...rest, scheduledDateTime: picked }))).toBeNull()
    expect(tripOfDraft(parse(DraftSchema, { ...rest, scheduledDateTime: '2026-11-24T18:30' }))).not.toBeNull()
  })
})
