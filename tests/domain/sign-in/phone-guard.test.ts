import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  claimCode,
  countTry,
  giveBackTry,
  maySend,
  mayTry,
  newPhoneGuardState,
  nextPruning,
  noteSession,
  type PhoneGuardState,
  PhoneGuardStateSchema,
  pruned,
  recordSend,
  releaseCode,
  rememberDevice,
  resendAfterSeconds,
  spendProof,
  TRIES_PER_CODE,
} from '../../../src/domain/sign-in/phone-guard'
import { granted } from '../../support/surely'

const START = Date.UTC(2026, 10, 21, 4, 30)
const moment = (seconds: number, ms = 0) => new Date(START + seconds * 1000 + ms)
const MINUTE = 60
const HOUR = 3600

const sent = (seconds: number[], challenge = 'c'): PhoneGuardState =>
  seconds.reduce(
    (state, second, index) => recordSend(state, null, `${challenge}${index}`, moment(second)),
    newPhoneGuardState(),
  )

const reason = (result: { ok: true } | { ok: false; refusal: { reason: string } }) =>
  result.ok ? 'allowed' : result.refusal.reason

describe('sending (SIGNIN-6)', () => {
  it.each([
    [[], 0, 'allowed', 0],
    [[0], 29, 'resend_wait', 1],
    [[0], 30, 'allowed', 0],
    [[0, 30], 89, 'resend_wait', 1],
    [[0, 30], 90, 'allowed', 0],
    [[0, 30, 90], 209, 'resend_wait', 1],
    [[0, 30, 90], 210, 'allowed', 0],
    [[0, 30, 90, 210], 329, 'resend_wait', 1],
    [[0, 30, 90, 210], 330, 'allowed', 0],
    [[0, 30, 90, 210, 330], 460, 'hour_limit', 0],
    [[0, 30, 90, 210, 330], HOUR - 1, 'hour_limit', 0],
    [[0, 30, 90, 210, 330], HOUR, 'allowed', 0],
    [[0], HOUR, 'allowed', 0],
  ])('after sends at %j s, at %i s: %s', (seconds, now, expected, wait) => {
    const state = sent(seconds)
    expect(reason(maySend(state, null, moment(now)))).toBe(expected)
    expect(resendAfterSeconds(state, null, moment(now))).toBe(wait)
  })

  it.each([
    [[0], 0, 30],
    [[0], 29.5, 1],
    [[0, 30, 90, 210, 330], 600, HOUR - 600],
  ])('after sends at %j s, at %d s, is refused for %i s', (seconds, now, retryAfterSeconds) => {
    expect(maySend(sent(seconds), null, moment(now))).toMatchObject({ refusal: { retryAfterSeconds } })
  })

  it('is allowed eight times a day', () => {
    const eight = sent([0, 1, 2, 3, 4, 5, 6, 7].map((hour) => hour * HOUR))
    expect(reason(maySend(eight, null, moment(10 * HOUR)))).toBe('day_limit')
    expect(reason(maySend(eight, null, moment(24 * HOUR - 1)))).toBe('day_limit')
    expect(reason(maySend(eight, null, moment(24 * HOUR)))).toBe('allowed')
  })

  it('never exceeds five an hour and eight a day, however eagerly it is asked for', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 2 * HOUR }), { maxLength: 120 })
    fc.assert(
      fc.property(gaps, (pauses) => {
        let state = newPhoneGuardState()
        let second = 0
        const sends: number[] = []
        for (const pause of pauses) {
          second += pause
          if (!maySend(state, null, moment(second)).ok) continue
          state = recordSend(state, null, `c${second}`, moment(second))
          sends.push(second)
          expect(sends.filter((at) => at > second - HOUR).length).toBeLessThanOrEqual(5)
          expect(sends.filter((at) => at > second - 24 * HOUR).length).toBeLessThanOrEqual(8)
        }
      }),
    )
  })
})

/** After the code of this challenge was right. */
const claimed = (state: PhoneGuardState, challenge = 'c0'): PhoneGuardState =>
  granted(claimCode(state, challenge, moment(3))).state

describe('trying (SIGNIN-6)', () => {
  const state = sent([0])

  it.each([
    ['the current code', state, 'c0', 1, 'allowed'],
    ['a code nobody was sent', state, 'c9', 1, 'not_current'],
    ['any code before the first', newPhoneGuardState(), 'c0', 1, 'not_current'],
    ['the code before the newest', sent([0, 30]), 'c0', 40, 'not_current'],
    ['the newest code', sent([0, 30]), 'c1', 40, 'allowed'],
    ['a code in its last second', state, 'c0', 10 * MINUTE - 1, 'allowed'],
    ['a code after 10 minutes', state, 'c0', 10 * MINUTE, 'expired'],
  ])('%s', (_, given, challenge, now, expected) => {
    expect(reason(mayTry(given, challenge, moment(now)))).toBe(expected)
  })

  it('is allowed five times a code', () => {
    const four = [1, 2, 3, 4].reduce((guard, second) => countTry(guard, 'c0', moment(second)), state)
    expect(reason(mayTry(four, 'c0', moment(5)))).toBe('allowed')
    expect(reason(mayTry(countTry(four, 'c0', moment(5)), 'c0', moment(6)))).toBe('tries_used')
  })

  it('works once', () => {
    const right = claimed(countTry(state, 'c0', moment(1)))
    expect(reason(mayTry(right, 'c0', moment(2)))).toBe('used')
    expect(reason(claimCode(right, 'c0', moment(3)))).toBe('used')
    expect(right.wrong).toEqual([])
  })

  it('works once more within a minute of the session that it opened, as the same try, and ends that session', () => {
    const opened = noteSession(claimed(countTry(state, 'c0', moment(1))), 'c0', 'first')
    expect(reason(mayTry(opened, 'c0', moment(62)))).toBe('allowed')
    expect(reason(mayTry(opened, 'c0', moment(63)))).toBe('used')
    const again = claimCode(countTry(opened, 'c0', moment(62)), 'c0', moment(62))
    expect(again).toMatchObject({ ok: true, value: { ended: 'first', state: { wrong: [] } } })
    if (!again.ok) return
    expect(again.value.state.current?.tries).toBe(opened.current?.tries)
    // Of two that come at once one is taken.
    expect(reason(claimCode(again.value.state, 'c0', moment(62)))).toBe('used')
  })

  it('has no more guesses after it was used than before', () => {
    let guard = noteSession(claimed(countTry(state, 'c0', moment(1))), 'c0', 'first')
    let compared = 0
    while (mayTry(guard, 'c0', moment(4)).ok && compared++ < 50) guard = countTry(guard, 'c0', moment(4))
    expect(compared).toBe(4)
  })

  it('works again once its claim is taken back, with the tries it had before', () => {
    const tried = countTry(state, 'c0', moment(1))
    const right = claimed(countTry(tried, 'c0', moment(2)))
    const released = releaseCode(right, 'c0')
    expect(released).toEqual(tried)
    expect(reason(mayTry(released, 'c0', moment(3)))).toBe('allowed')
    expect(reason(mayTry(released, 'c0', moment(10 * MINUTE)))).toBe('expired')
    expect(releaseCode(released, 'c0')).toEqual(released)
  })

  it('is not taken back from a code that a newer one has replaced', () => {
    const right = claimed(countTry(state, 'c0', moment(1)))
    const newer = recordSend(right, null, 'c1', moment(30))
    expect(releaseCode(newer, 'c0')).toEqual(newer)
  })

  it('cannot claim a code that a newer one has replaced', () => {
    const newer = recordSend(countTry(state, 'c0', moment(1)), null, 'c1', moment(30))
    expect(reason(claimCode(newer, 'c0', moment(3)))).toBe('not_current')
  })

  it('is not counted when there was nothing to compare with', () => {
    expect(giveBackTry(countTry(state, 'c0', moment(1)), 'c0')).toEqual(state)
    const newer = countTry(recordSend(state, null, 'c1', moment(30)), 'c1', moment(31))
    expect(giveBackTry(newer, 'c0')).toEqual(newer)
  })

  it('is not counted either when it was used before, or by a second try meanwhile', () => {
    const opened = noteSession(claimed(countTry(state, 'c0', moment(1))), 'c0', 'first')
    expect(giveBackTry(countTry(opened, 'c0', moment(2)), 'c0')).toEqual(opened)
    const both = countTry(countTry(state, 'c0', moment(1)), 'c0', moment(2))
    expect(releaseCode(giveBackTry(claimed(both), 'c0'), 'c0')).toEqual(state)
  })
})

/** So many wrong guesses, on a fresh code whenever the tries of a code are used up. */
function guessed(times: number, device: string | null, before = newPhoneGuardState()) {
  let state = before
  for (let tries = 0; tries < times; tries++) {
    const challenge = `${device}-${Math.floor(tries / TRIES_PER_CODE)}`
    if (tries % TRIES_PER_CODE === 0) state = recordSend(state, device, challenge, moment(tries))
    if (mayTry(state, challenge, moment(tries)).ok) state = countTry(state, challenge, moment(tries))
  }
  return state
}

describe('wrong guesses of strangers (SIGNIN-7)', () => {
  const locked = guessed(12, null)

  it('are ten in 24 hours, however many codes they are sent', () => {
    expect(locked.wrong).toHaveLength(10)
    const wait = { ok: false, refusal: { reason: 'locked', retryAfterSeconds: 24 * HOUR - 12 } }
    expect(mayTry(locked, 'null-2', moment(12))).toEqual(wait)
    expect(maySend(locked, null, moment(12))).toEqual(wait)
  })

  it('are forgotten one by one, each 24 hours after it was made', () => {
    expect(reason(maySend(locked, null, moment(24 * HOUR - 1)))).toBe('locked')
    const next = recordSend(locked, null, 'next', moment(24 * HOUR))
    expect(reason(mayTry(next, 'next', moment(24 * HOUR)))).toBe('allowed')
    expect(reason(mayTry(countTry(next, 'next', moment(24 * HOUR)), 'next', moment(24 * HOUR)))).toBe(
      'locked',
    )
  })

  it('do not lock when the tenth is right', () => {
    const right = claimed(guessed(10, null), 'null-1')
    expect(reason(maySend(right, null, moment(HOUR)))).toBe('allowed')
    expect(right.wrong).toHaveLength(9)
  })

  it('never lock for longer than a day, and never allow more than ten in one', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 4 * HOUR }), { maxLength: 100 })
    fc.assert(
      fc.property(pauses, (gaps) => {
        let state = newPhoneGuardState()
        let second = 0
        const wrong: number[] = []
        for (const gap of gaps) {
          second += gap
          const may = maySend(state, null, moment(second))
          if (!may.ok) {
            expect(may.refusal.retryAfterSeconds).toBeLessThanOrEqual(24 * HOUR)
            continue
          }
          state = recordSend(state, null, `c${second}`, moment(second))
          while (mayTry(state, `c${second}`, moment(second)).ok) {
            state = countTry(state, `c${second}`, moment(second))
            wrong.push(second)
          }
          expect(wrong.filter((at) => at > second - 24 * HOUR).length).toBeLessThanOrEqual(10)
        }
      }),
    )
  })
})

describe('a known device (SIGNIN-5, SIGNIN-10)', () => {
  const known = rememberDevice(newPhoneGuardState(), 'mine', moment(0))

  it('keeps its code, sends and guesses whatever strangers do', () => {
    const coded = recordSend(known, 'mine', 'own', moment(0))
    const attacked = guessed(12, null, coded)
    expect(reason(mayTry(attacked, 'own', moment(20)))).toBe('allowed')
    expect(maySend(attacked, 'mine', moment(31))).toEqual({ ok: true, value: { known: true } })
    expect(reason(maySend(attacked, 'other', moment(31)))).toBe('locked')
    expect(claimCode(attacked, 'own', moment(3)).ok).toBe(true)
  })

  it('takes nothing from strangers', () => {
    const coded = recordSend(recordSend(known, null, 'theirs', moment(0)), 'mine', 'own', moment(1))
    const guessing = countTry(coded, 'own', moment(2))
    expect(reason(mayTry(guessing, 'theirs', moment(2)))).toBe('allowed')
    expect([guessing.sends, guessing.wrong]).toEqual([[START], []])
  })

  it('has five guesses a day, and is then counted as a stranger', () => {
    const used = guessed(6, 'mine', known)
    expect(used.devices[0]?.wrong).toHaveLength(5)
    expect(reason(mayTry(used, 'mine-0', moment(6)))).toBe('tries_used')
    expect(maySend(used, 'mine', moment(60))).toMatchObject({ ok: true, value: { known: false } })
    expect(recordSend(used, 'mine', 'next', moment(60)).current?.challenge).toBe('next')
    expect(maySend(used, 'mine', moment(24 * HOUR + 10))).toMatchObject({ value: { known: true } })
  })

  it('has the waits and limits of a phone for itself', () => {
    const sentOnce = recordSend(known, 'mine', 'a', moment(0))
    expect(reason(maySend(sentOnce, 'mine', moment(29)))).toBe('resend_wait')
    expect(resendAfterSeconds(sentOnce, 'mine', moment(0))).toBe(30)
    expect(resendAfterSeconds(sentOnce, null, moment(0))).toBe(0)
    const eight = [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (state, hour) => recordSend(state, 'mine', 'a', moment(hour * HOUR)),
      known,
    )
    expect(reason(maySend(eight, 'mine', moment(10 * HOUR)))).toBe('day_limit')
  })

  it('is one of four: the one longest away is dropped', () => {
    const signIns = ['a', 'b', 'c', 'd', 'a', 'e']
    const state = signIns.reduce(
      (before, id, second) => rememberDevice(before, id, moment(second)),
      newPhoneGuardState(),
    )
    expect(state.devices.map(({ id }) => id)).toEqual(['c', 'd', 'a', 'e'])
  })

  it('keeps what it has used up when it signs in again', () => {
    expect(rememberDevice(guessed(5, 'mine', known), 'mine', moment(60)).devices[0]?.wrong).toHaveLength(5)
  })

  it('is a stranger after 400 days', () => {
    const last = moment(400 * 24 * HOUR - 1)
    expect(maySend(known, 'mine', last)).toMatchObject({ value: { known: true } })
    const after = moment(400 * 24 * HOUR)
    expect(maySend(known, 'mine', after)).toMatchObject({ value: { known: false } })
    expect(pruned(known, after).devices).toEqual([])
  })
})

it('a proof is spent once, and forgotten when it has expired (SIGNIN-13)', () => {
  const proof = { id: 'p', until: START + 60_000 }
  const spent = granted(spendProof(newPhoneGuardState(), proof, moment(0)))
  expect(spendProof(spent, proof, moment(59)).ok).toBe(false)
  expect(spendProof(spent, { ...proof, id: 'q' }, moment(59)).ok).toBe(true)
  expect(pruned(spent, moment(60)).proofs).toEqual([])
})

describe('what is remembered of a phone', () => {
  it('survives storage', () => {
    const state = rememberDevice(countTry(sent([0, 30]), 'c1', moment(31)), 'mine', moment(31))
    expect(v.parse(PhoneGuardStateSchema, JSON.parse(JSON.stringify(state)))).toEqual(state)
    expect(v.is(PhoneGuardStateSchema, { sends: ['yesterday'] })).toBe(false)
  })

  it('does not grow: what is older than a day is dropped', () => {
    const state = countTry(sent([0, HOUR, 2 * HOUR]), 'c2', moment(2 * HOUR))
    const later = recordSend(state, null, 'd', moment(50 * HOUR))
    expect(later.sends).toHaveLength(1)
    expect(later.wrong).toHaveLength(0)
  })

  it.each([
    ['nothing', newPhoneGuardState(), null],
    ['a send', sent([0]), 24 * HOUR],
    ['a device', rememberDevice(newPhoneGuardState(), 'mine', moment(0)), 400 * 24 * HOUR],
    [
      'a device that was sent a code',
      recordSend(rememberDevice(newPhoneGuardState(), 'mine', moment(0)), 'mine', 'c', moment(0)),
      24 * HOUR,
    ],
  ])('is looked at again, where it is %s, in due time', (_, state, seconds) => {
    expect(nextPruning(state, moment(0))).toBe(seconds === null ? null : START + seconds * 1000)
  })
})
