import { describe, expect, it } from 'vitest'
import { checkNoShowReport, reportableFrom, waitingMessageDue } from '../../../src/domain/rides/no-show'

/** 23:57 in Kolkata: ten minutes later it is another day there. */
const PICKUP = '2026-11-21T18:27:00.000Z'
const at = (minutes: number) => new Date(Date.parse(PICKUP) + minutes * 60_000)
const iso = (minutes: number) => at(minutes).toISOString()

describe('The message that is due while a driver waits', () => {
  it.each<[string, number, number, number | null]>([
    ['none before the pickup time', -20, -0.001, null],
    ['the first at the pickup time, for one who came early', -20, 0, 0],
    ['the first until the second is due', -20, 4.999, 0],
    ['the second after 5 minutes', -20, 5, 5],
    ['the third after 8', -20, 8, 8],
    ['the newest alone for a late run', -20, 9.9, 8],
    ['none once the minutes are over', -20, 10, null],
    ['not the first for one who came late: the arrival said it', 3, 3, null],
    ['the second 5 minutes after a late arrival', 3, 8, 5],
  ])('%s (confirmed %d, now %d min after the pickup time)', (_, confirmed, now, due) => {
    const ride = { arrival_confirmed_at: iso(confirmed), scheduled_time: PICKUP }
    expect(waitingMessageDue(ride, at(now))).toBe(due)
  })

  it('is none while the arrival is the driver’s word alone', () => {
    const ride = { arrival_confirmed_at: null, scheduled_time: PICKUP }
    expect(waitingMessageDue(ride, at(8))).toBeNull()
  })
})

describe('A report that the rider did not come', () => {
  const facts = (parts: object = {}) => ({
    arrival_confirmed_at: iso(-20),
    scheduled_time: PICKUP,
    called_at: iso(1),
    sent_on_at: null,
    ...parts,
  })

  it.each<[string, object, number, string]>([
    ['10 minutes after the pickup time, for one who came early', {}, 10, 'taken'],
    ['a moment before is too early', {}, 9.9999, 'wait_first'],
    ['10 minutes after a late arrival', { arrival_confirmed_at: iso(7) }, 17, 'taken'],
    ['and not before', { arrival_confirmed_at: iso(7) }, 16.9, 'wait_first'],
    ['never without a press of Call', { called_at: null }, 60, 'call_first'],
    [
      'never by an arrival that is the driver’s word',
      { arrival_confirmed_at: null },
      60,
      'arrival_not_confirmed',
    ],
    ['not within 5 minutes of being sent on', { sent_on_at: iso(12) }, 16.9, 'wait_first'],
    ['again after them', { sent_on_at: iso(12) }, 17, 'taken'],
  ])('%s', (_, parts, now, expected) => {
    const checked = checkNoShowReport(facts(parts), at(now))
    expect(checked.ok ? 'taken' : checked.refusal.reason).toBe(expected)
  })

  it('says until when the rider has', () => {
    expect(checkNoShowReport(facts(), at(3))).toEqual({
      ok: false,
      refusal: { reason: 'wait_first', until: iso(10) },
    })
    expect(reportableFrom(facts({ arrival_confirmed_at: null }))).toBeNull()
  })
})
