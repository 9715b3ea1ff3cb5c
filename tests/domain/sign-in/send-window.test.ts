import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  giveBackSend,
  maySendFrom,
  newSendWindowState,
  recordSendFrom,
  SEND_LIMITS,
  type Sender,
  type SendLimits,
  SendWindowStateSchema,
} from '../../../src/domain/sign-in/send-window'

const START = Date.UTC(2026, 10, 21, 4, 30)
const moment = (seconds: number) => new Date(START + seconds * 1000)
const TEN_IN_TEN: SendLimits = { minutes: 10, free: 10, ceiling: 10 }
const by = (digest: string, sender: Sender = 'stranger') => ({ digest, sender })

const sentAt = (seconds: number[], limits = TEN_IN_TEN, phoneOf: (index: number) => string = () => 'a') =>
  seconds.reduce(
    (state, second, index) => recordSendFrom(state, limits, phoneOf(index), moment(second)),
    newSendWindowState(),
  )

const refusal = (result: ReturnType<typeof maySendFrom>) => (result.ok ? null : result.refusal)

describe('the sends of one source (SIGNIN-11)', () => {
  it('are allowed up to the limit', () => {
    expect(maySendFrom(sentAt([0, 1, 2, 3, 4, 5, 6, 7, 8]), TEN_IN_TEN, by('a'), moment(9)).ok).toBe(true)
    expect(
      refusal(maySendFrom(sentAt([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), TEN_IN_TEN, by('a'), moment(60))),
    ).toEqual({ reason: 'too_many_sends', retryAfterSeconds: 600 })
  })

  it('are allowed again when their minute has left the window', () => {
    const full = sentAt([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(maySendFrom(full, TEN_IN_TEN, by('a'), moment(659)).ok).toBe(false)
    expect(maySendFrom(full, TEN_IN_TEN, by('a'), moment(660)).ok).toBe(true)
  })

  it('never pass the limit in any window, and the promised wait is enough', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 150 })
    const limits: SendLimits = { minutes: 3, free: 4, ceiling: 4 }
    fc.assert(
      fc.property(pauses, (gaps) => {
        let state = newSendWindowState()
        let second = 0
        const sends: number[] = []
        for (const gap of gaps) {
          second += gap
          const refused = refusal(maySendFrom(state, limits, by('a'), moment(second)))
          if (refused) {
            expect(maySendFrom(state, limits, by('a'), moment(second + refused.retryAfterSeconds)).ok).toBe(
              true,
            )
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

describe('the phones of one address (SIGNIN-11)', () => {
  const sixtyFour = SEND_LIMITS['ipv6/64']
  const five = sentAt([0, 60, 120, 180, 240], sixtyFour, (index) => `phone-${index}`)

  it('are at most five different ones an hour', () => {
    expect(refusal(maySendFrom(five, sixtyFour, by('phone-9', 'proven'), moment(1200)))).toEqual({
      reason: 'too_many_phones',
      retryAfterSeconds: 2400,
    })
    expect(maySendFrom(five, sixtyFour, by('phone-9'), moment(3600)).ok).toBe(true)
  })

  it('may ask again', () => {
    expect(maySendFrom(five, sixtyFour, by('phone-3'), moment(1200)).ok).toBe(true)
    expect(recordSendFrom(five, sixtyFour, 'phone-3', moment(1200)).phones).toHaveLength(5)
  })

  it('are more with a proof each, where many people share the address', () => {
    const wait = { reason: 'proof_needed', retryAfterSeconds: 2400 }
    expect(refusal(maySendFrom(five, SEND_LIMITS.address, by('phone-9'), moment(1200)))).toEqual(wait)
    expect(maySendFrom(five, SEND_LIMITS.address, by('phone-9', 'proven'), moment(1200)).ok).toBe(true)
  })
})

describe('a limit that asks for a proof (SIGNIN-13)', () => {
  const limits: SendLimits = { minutes: 10, free: 2, ceiling: 6, keptBack: 2 }
  const askedAfter = (sends: number, sender: Sender) => {
    const answer = maySendFrom(sentAt(Array(sends).fill(0), limits), limits, by('a', sender), moment(60))
    return answer.ok ? 'sent' : answer.refusal.reason
  }

  it.each([
    [1, 'sent', 'sent', 'sent'],
    [2, 'proof_needed', 'sent', 'sent'],
    [3, 'proof_needed', 'sent', 'sent'],
    [4, 'too_many_sends', 'too_many_sends', 'sent'],
    [5, 'too_many_sends', 'too_many_sends', 'sent'],
    [6, 'too_many_sends', 'too_many_sends', 'too_many_sends'],
  ])('after %i sends: a stranger %s, with a proof %s, a known device %s', (sends, ...expected) => {
    expect([askedAfter(sends, 'stranger'), askedAfter(sends, 'proven'), askedAfter(sends, 'device')]).toEqual(
      expected,
    )
  })

  it('says when none will be asked for any more', () => {
    const state = sentAt([0, 0, 120], limits)
    expect(refusal(maySendFrom(state, limits, by('a'), moment(120)))?.retryAfterSeconds).toBe(540)
    expect(maySendFrom(state, limits, by('a'), moment(660)).ok).toBe(true)
  })
})

it('a send that another limit stopped is uncounted, over the turn of a minute too, and its phone is not (SIGNIN-15)', () => {
  const limits = SEND_LIMITS.address
  const state = giveBackSend(recordSendFrom(sentAt([0], limits), limits, 'b', moment(60)))
  expect(state.minutes.map(({ sends }) => sends)).toEqual([1, 0])
  expect(state.phones.map(({ digest }) => digest)).toEqual(['a', 'b'])
  expect(giveBackSend(giveBackSend(state)).minutes.map(({ sends }) => sends)).toEqual([0, 0])
})

describe('the limits (SIGNIN-11)', () => {
  it('leave something for everybody else when one network has all it can get', () => {
    const { network, all } = SEND_LIMITS
    expect((network.ceiling * 60) / network.minutes).toBeLessThan(all.ceiling - all.keptBack)
  })

  it('remember a busy hour in sixty-one numbers, and no phone where none is limited', () => {
    let state = newSendWindowState()
    for (let second = 0; second < 7200; second += 5)
      state = recordSendFrom(state, SEND_LIMITS.all, `p${second}`, moment(second))
    expect(state.minutes).toHaveLength(61)
    expect(state.phones).toEqual([])
    expect(v.parse(SendWindowStateSchema, JSON.parse(JSON.stringify(state)))).toEqual(state)
  })
})
