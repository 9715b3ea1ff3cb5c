import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  LIMITS_IN_ALL,
  LIMITS_PER_ADDRESS,
  LIMITS_PER_PREFIX,
  maySendFrom,
  newSendWindowState,
  recordSendFrom,
  type SendLimits,
  SendWindowStateSchema,
} from '../../../src/domain/sign-in/send-window'

const START = Date.UTC(2026, 10, 21, 4, 30)
const moment = (seconds: number) => new Date(START + seconds * 1000)
const TEN_IN_TEN: SendLimits = { sends: { max: 10, minutes: 10 } }

const sentAt = (seconds: number[], limits = TEN_IN_TEN, phoneOf: (index: number) => string = () => 'a') =>
  seconds.reduce(
    (state, second, index) => recordSendFrom(state, limits, phoneOf(index), moment(second)),
    newSendWindowState(),
  )

const refusal = (result: ReturnType<typeof maySendFrom>) => (result.ok ? null : result.refusal)

describe('the sends of one source', () => {
  it('are allowed up to the limit', () => {
    expect(maySendFrom(sentAt([0, 1, 2, 3, 4, 5, 6, 7, 8]), TEN_IN_TEN, 'a', moment(9)).ok).toBe(true)
    expect(refusal(maySendFrom(sentAt([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), TEN_IN_TEN, 'a', moment(60)))).toEqual(
      {
        reason: 'too_many_sends',
        retryAfterSeconds: 600,
      },
    )
  })

  it('are allowed again when their minute has left the window', () => {
    const full = sentAt([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(maySendFrom(full, TEN_IN_TEN, 'a', moment(659)).ok).toBe(false)
    expect(maySendFrom(full, TEN_IN_TEN, 'a', moment(660)).ok).toBe(true)
  })

  it('never pass the limit in any window, and the promised wait is enough', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 150 })
    const limits: SendLimits = { sends: { max: 4, minutes: 3 } }
    fc.assert(
      fc.property(pauses, (gaps) => {
        let state = newSendWindowState()
        let second = 0
        const sends: number[] = []
        for (const gap of gaps) {
          second += gap
          const refused = refusal(maySendFrom(state, limits, 'a', moment(second)))
          if (refused) {
            expect(maySendFrom(state, limits, 'a', moment(second + refused.retryAfterSeconds)).ok).toBe(true)
            continue
          }
          state = recordSendFrom(state, limits, 'a', moment(second))
          sends.push(second)
          expect(sends.filter((at) => at > second - 180).length).toBeLessThanOrEqual(4)
          expect(state.minutes.length).toBeLessThanOrEqual(4)
        }
      }),
    )
  })
})

describe('the phones of one address', () => {
  const five = sentAt([0, 60, 120, 180, 240], LIMITS_PER_ADDRESS, (index) => `phone-${index}`)

  it('are at most five different ones an hour', () => {
    expect(refusal(maySendFrom(five, LIMITS_PER_ADDRESS, 'phone-9', moment(1200)))).toEqual({
      reason: 'too_many_phones',
      retryAfterSeconds: 2400,
    })
    expect(maySendFrom(five, LIMITS_PER_ADDRESS, 'phone-9', moment(3600)).ok).toBe(true)
  })

  it('may ask again', () => {
    expect(maySendFrom(five, LIMITS_PER_ADDRESS, 'phone-3', moment(1200)).ok).toBe(true)
    expect(recordSendFrom(five, LIMITS_PER_ADDRESS, 'phone-3', moment(1200)).phones).toHaveLength(5)
  })
})

describe('the limits', () => {
  it('are these in production', () => {
    expect(LIMITS_PER_ADDRESS).toEqual({ sends: { max: 10, minutes: 10 }, phones: { max: 5, minutes: 60 } })
    expect(LIMITS_PER_PREFIX).toEqual({ sends: { max: 30, minutes: 10 } })
    expect(LIMITS_IN_ALL).toEqual({ sends: { max: 2000, minutes: 60 } })
  })

  it('remember a busy hour in sixty-one numbers, and no phone where none is limited', () => {
    let state = newSendWindowState()
    for (let second = 0; second < 7200; second += 5)
      state = recordSendFrom(state, LIMITS_IN_ALL, `p${second}`, moment(second))
    expect(state.minutes.length).toBeLessThanOrEqual(61)
    expect(state.phones).toEqual([])
    expect(v.parse(SendWindowStateSchema, JSON.parse(JSON.stringify(state)))).toEqual(state)
  })
})
