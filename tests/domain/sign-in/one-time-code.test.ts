import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  claimCode,
  countTry,
  drawCode,
  giveBackTry,
  isCode,
  maySend,
  mayTry,
  newPhoneGuardState,
  otpMessage,
  type PhoneGuardState,
  PhoneGuardStateSchema,
  recordSend,
  resendAfterSeconds,
} from '../../../src/domain/sign-in/one-time-code'

const START = Date.UTC(2026, 10, 21, 4, 30)
const moment = (seconds: number, ms = 0) => new Date(START + seconds * 1000 + ms)
const MINUTE = 60
const HOUR = 3600

const sent = (seconds: number[], challenge = 'c'): PhoneGuardState =>
  seconds.reduce(
    (state, second, index) => recordSend(state, `${challenge}${index}`, moment(second)),
    newPhoneGuardState(),
  )

const reason = (result: { ok: true } | { ok: false; refusal: { reason: string } }) =>
  result.ok ? 'allowed' : result.refusal.reason

/** So many wrong guesses, each as soon as it is allowed, on a fresh code whenever the last one is used up. */
function guessedWrong(times: number, startAt = 0) {
  let state = recordSend(newPhoneGuardState(), 'c', moment(startAt))
  let second = startAt
  for (let tries = 0; tries < times; tries++) {
    if (state.lockedUntil !== null) second = Math.max(second, (state.lockedUntil - START) / 1000)
    if (tries % 5 === 0 || state.lockedUntil !== null) state = recordSend(state, 'c', moment(second))
    expect(reason(mayTry(state, 'c', moment(second)))).toBe('allowed')
    state = countTry(state, moment(second))
  }
  return { state, second }
}

describe('a code', () => {
  it.each([
    ['004213', true],
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['١٢٣٤٥٦', false],
    ['123456\n', false],
  ])('%j has its form: %s', (text, formed) => {
    expect(isCode(text)).toBe(formed)
  })

  it('keeps its leading zeros', () => {
    expect(drawCode(() => 42)).toBe('000042')
    expect(drawCode(() => 1_000_042)).toBe('000042')
  })

  it('is drawn again where small codes would be more likely', () => {
    const draws = [4_294_967_295, 4_294_000_000, 7]
    expect(drawCode(() => draws.shift() ?? 0)).toBe('000007')
    expect(drawCode(() => 4_293_999_999)).toBe('999999')
  })

  it('always has six digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_293_999_999 }), (random) => {
        expect(isCode(drawCode(() => random))).toBe(true)
      }),
    )
  })

  it('is sent with its time, a warning and the line the browser reads', () => {
    expect(otpMessage({ code: '004213', brand: 'Hasiru Cabs', host: 'hasirucabs.example' })).toBe(
      '004213 is your Hasiru Cabs code. It expires in 10 minutes. Do not share it.\n\n@hasirucabs.example #004213',
    )
  })
})

describe('sending', () => {
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
    expect(reason(maySend(state, moment(now)))).toBe(expected)
    expect(resendAfterSeconds(state, moment(now))).toBe(wait)
  })

  it('says how long to wait', () => {
    const wait = (state: PhoneGuardState, now: number) => {
      const result = maySend(state, moment(now))
      return result.ok ? 0 : result.refusal.retryAfterSeconds
    }
    expect(wait(sent([0]), 0)).toBe(30)
    expect(wait(sent([0]), 29.5)).toBe(1)
    expect(wait(sent([0, 30, 90, 210, 330]), 600)).toBe(HOUR - 600)
  })

  it('is allowed eight times a day', () => {
    const eight = sent([0, 1, 2, 3, 4, 5, 6, 7].map((hour) => hour * HOUR))
    expect(reason(maySend(eight, moment(10 * HOUR)))).toBe('day_limit')
    expect(reason(maySend(eight, moment(24 * HOUR - 1)))).toBe('day_limit')
    expect(reason(maySend(eight, moment(24 * HOUR)))).toBe('allowed')
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
          if (!maySend(state, moment(second)).ok) continue
          state = recordSend(state, `c${second}`, moment(second))
          sends.push(second)
          expect(sends.filter((at) => at > second - HOUR).length).toBeLessThanOrEqual(5)
          expect(sends.filter((at) => at > second - 24 * HOUR).length).toBeLessThanOrEqual(8)
        }
      }),
    )
  })
})

describe('trying', () => {
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
    const four = [1, 2, 3, 4].reduce((guard, second) => countTry(guard, moment(second)), state)
    expect(reason(mayTry(four, 'c0', moment(5)))).toBe('allowed')
    expect(reason(mayTry(countTry(four, moment(5)), 'c0', moment(6)))).toBe('tries_used')
  })

  it('fifty concurrent tries are five, because each is counted before it is compared', () => {
    let guard = state
    let compared = 0
    for (let guess = 0; guess < 50; guess++) {
      if (!mayTry(guard, 'c0', moment(1)).ok) continue
      guard = countTry(guard, moment(1))
      compared++
    }
    expect(compared).toBe(5)
  })

  it('works once', () => {
    const right = claimCode(countTry(state, moment(1)), 'c0')
    if (!right.ok) throw new Error('the first claim was refused')
    expect(reason(mayTry(right.value, 'c0', moment(2)))).toBe('used')
    expect(reason(claimCode(right.value, 'c0'))).toBe('used')
    expect(right.value.wrong).toEqual([])
  })

  it('cannot claim a code that a newer one has replaced', () => {
    const newer = recordSend(countTry(state, moment(1)), 'c1', moment(30))
    expect(reason(claimCode(newer, 'c0'))).toBe('not_current')
  })

  it('is not counted when there was nothing to compare with', () => {
    expect(giveBackTry(countTry(state, moment(1)))).toEqual(state)
  })
})

describe('wrong guesses', () => {
  const lockHours = ({ state, second }: ReturnType<typeof guessedWrong>) =>
    state.lockedUntil === null ? 0 : (state.lockedUntil - START) / 1000 / HOUR - second / HOUR

  it.each([
    [9, 0],
    [10, 1],
    [11, 2],
    [12, 4],
    [13, 8],
  ])('%i within a day lock the phone for %i hours', (times, hours) => {
    expect(lockHours(guessedWrong(times))).toBeCloseTo(hours, 6)
  })

  it('keep codes from being tried and sent while locked', () => {
    const { state } = guessedWrong(10)
    expect(reason(mayTry(state, 'c', moment(HOUR - 1)))).toBe('locked')
    expect(reason(maySend(state, moment(HOUR - 1)))).toBe('locked')
    const refused = mayTry(state, 'c', moment(0))
    expect(refused).toEqual({ ok: false, refusal: { reason: 'locked', retryAfterSeconds: HOUR } })
    expect(reason(maySend(state, moment(HOUR)))).toBe('allowed')
  })

  it('are forgotten after a day', () => {
    const { state } = guessedWrong(9)
    const nextDay = recordSend(state, 'c', moment(24 * HOUR))
    expect(countTry(nextDay, moment(24 * HOUR)).wrong).toHaveLength(1)
    expect(countTry(nextDay, moment(24 * HOUR)).lockedUntil).toBeNull()
  })

  it('do not lock when the tenth try is right', () => {
    const { state, second } = guessedWrong(9)
    const tenth = countTry(state, moment(second))
    expect(tenth.lockedUntil).not.toBeNull()
    const right = claimCode(tenth, 'c')
    expect(right.ok && right.value.lockedUntil).toBeNull()
    expect(right.ok && right.value.wrong).toHaveLength(9)
  })
})

describe('what is remembered of a phone', () => {
  it('survives storage', () => {
    const state = countTry(sent([0, 30]), moment(31))
    expect(v.parse(PhoneGuardStateSchema, JSON.parse(JSON.stringify(state)))).toEqual(state)
    expect(v.is(PhoneGuardStateSchema, { sends: ['yesterday'] })).toBe(false)
  })

  it('does not grow: what is older than a day is dropped', () => {
    const state = countTry(sent([0, HOUR, 2 * HOUR]), moment(2 * HOUR))
    const later = recordSend(state, 'd', moment(50 * HOUR))
    expect(later.sends).toHaveLength(1)
    expect(later.wrong).toHaveLength(0)
  })
})
