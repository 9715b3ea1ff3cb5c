import { act, fireEvent, screen } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BROKEN, UNREACHABLE } from '../../../src/api'
import { ProofSchema } from '../../../src/domain/sign-in/proof'
import { puzzlesOf, WORK_STEPS } from '../../../src/proof-of-work'
import { eventually } from '../../support/eventually'
import { type Answer, asked, refusal, serverAnswers } from '../../support/islands/api'
import { button, left, press, toasts, withLeaving } from '../../support/islands/page'
import { codeField, paste, phoneField, show, type, withServer } from './support'

withServer()
withLeaving()

describe('the number', () => {
  beforeEach(() => show())

  it('stands behind a fixed +91, asks for digits, and takes ten', () => {
    expect(screen.getByText('+91')).toBeTruthy()
    const field = phoneField()
    expect([field.inputMode, field.maxLength, field.autocomplete]).toEqual(['numeric', 10, 'tel-national'])
  })

  it('is cleaned when it is pasted', () => {
    paste(phoneField(), '+91 98450 12345')
    expect(phoneField().value).toBe('9845012345')
  })

  it('is not sent while it is too short', async () => {
    type(phoneField(), '984501234')
    await press('Send OTP')
    expect(asked).toEqual([])
    expect(toasts()).toEqual(['Invalid Phone Number / Please enter a valid phone number'])
    expect(phoneField().getAttribute('aria-invalid')).toBe('true')
    const described = phoneField().getAttribute('aria-describedby')?.split(' ') ?? []
    const words = described.map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['+91', 'Please enter a valid phone number'])
    expect(document.activeElement).toBe(phoneField())
    type(phoneField(), '9')
    expect(phoneField().getAttribute('aria-invalid')).toBe('false')
  })
})

describe('Send OTP', () => {
  it('asks for one code, however often it is pressed, and goes on to it, the cursor in its field', async () => {
    serverAnswers({ body: { resend_after_seconds: 30 } }, { body: { resend_after_seconds: 60 } })
    show()
    type(phoneField(), '9845012345')
    button('Send OTP').click()
    await press('Send OTP')
    expect(asked).toEqual([
      { method: 'POST', path: '/api/sign-in/code', body: { phone_no: '9845012345', create_user: true } },
    ])
    expect(toasts()[0]).toMatch(/^OTP Sent( \/|$)/)
    expect(document.activeElement).toBe(codeField())
    expect(screen.getByText('+91 98450 12345')).toBeTruthy()
  })

  it.each([
    ['the server’s sentence', refusal(502, 'refused', 'Failed to send OTP'), 'Failed to send OTP'],
    ['the wait', refusal(429, 'refused', 'We just sent you a code.'), 'We just sent you a code.'],
    ['its own sentence for a strange answer', { status: 404, body: '<html>' }, 'Failed to send OTP'],
    ['what is true of a page of ours that broke', { status: 500, body: '<html>' }, BROKEN],
    ['that the server can’t be reached', null, UNREACHABLE],
  ])('shows %s when it fails, and stays', async (_, answer, description) => {
    if (answer) serverAnswers(answer)
    show()
    type(phoneField(), '9845012345')
    await press('Send OTP')
    expect(toasts()).toEqual([`Failed to Send OTP / ${description}`])
    expect(phoneField().value).toBe('9845012345')
    expect(button('Send OTP').getAttribute('aria-busy')).toBe('false')
  })
})

describe('Send OTP, where a proof is asked for', () => {
  const asksFor = (proof: object) =>
    refusal(429, 'proof_needed', 'Many codes are being requested right now.', { proof })
  const WORK = { kind: 'work', challenge: 'a challenge' }
  const sendTo = async (digits: string) => {
    show()
    type(phoneField(), digits)
    button('Send OTP').click()
  }

  it('makes it, says so meanwhile, and asks again by itself', async () => {
    const answered = Promise.withResolvers<Answer>()
    serverAnswers(asksFor(WORK), answered.promise)
    await sendTo('9845012345')
    await eventually(() => expect(toasts()[0]).toMatch(/^A short check first .* [0-7] of 8 steps done\.$/))
    await eventually(() => expect(asked).toHaveLength(2))
    answered.resolve({ body: { resend_after_seconds: 30 } })
    await eventually(() => expect(toasts()[0]).toMatch(/^OTP Sent( \/|$)/))
    const { proof } = v.parse(v.object({ proof: ProofSchema }), asked[1]?.body)
    const solves = await puzzlesOf(WORK.challenge)
    if (proof.kind !== 'work') throw new Error('Another kind of proof was made')
    const solved = proof.nonces.map((nonce, step) => solves(step, nonce))
    expect(await Promise.all(solved)).toEqual(Array(WORK_STEPS).fill(true))
  })

  const sayThatItFailed = () =>
    eventually(() =>
      expect(toasts()).toEqual([
        'Failed to Send OTP / The check failed. Try again, or use another browser or network.',
      ]),
    )
  const TURNSTILE = { kind: 'turnstile', script: 'data:nothing', sitekey: 's', action: 'a', cdata: 'c' }

  it.each([
    ['that is asked for is unknown', { kind: 'riddle' }],
    ['needs a script that does not come', TURNSTILE],
  ])('says that the check did not work where what %s', async (_, proof) => {
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      if (script instanceof HTMLElement) queueMicrotask(() => script.dispatchEvent(new Event('error')))
    })
    serverAnswers(asksFor(proof))
    await sendTo('9845012345')
    await sayThatItFailed()
    expect(asked).toHaveLength(1)
  })

  it('ends with the toast that is closed while the widget waits', async () => {
    vi.stubGlobal('turnstile', { render: () => 'widget', remove: () => {} })
    serverAnswers(asksFor(TURNSTILE))
    await sendTo('9845012345')
    await eventually(() => expect(toasts()[0]).toMatch(/^A short check first/))
    await act(async () => document.querySelector<HTMLElement>('.toast-close')?.click())
    await sayThatItFailed()
  })
})

const CHOOSER = 'https://accounts.google.com/o/oauth2/v2/auth?state=s'

describe('Continue with Google', () => {
  it('leads to the address that the server answers, with the search under way, once however often it is pressed', async () => {
    serverAnswers({ body: { destination: CHOOSER } }, { body: { destination: CHOOSER } })
    show({ carried: '?service=outstation' })
    fireEvent.click(button('Continue with Google'))
    await press('Continue with Google')
    expect(button('Continue with Google').getAttribute('aria-busy')).toBe('true')
    await press('Continue with Google')
    expect(asked).toEqual([{ method: 'POST', path: '/api/sign-in/google?service=outstation', body: {} }])
    expect(left).toEqual([CHOOSER])
    expect(toasts()).toEqual([])
  })

  it('is ready again when the browser restores the page as it was left', async () => {
    serverAnswers({ body: { destination: CHOOSER } }, { body: { destination: CHOOSER } })
    show()
    await press('Continue with Google')
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    })
    expect(button('Continue with Google').getAttribute('aria-busy')).toBe('false')
    await press('Continue with Google')
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['is refused', refusal(503, 'refused', 'Failed to sign in with Google')],
    ['is something else', { body: { destination: 'javascript:alert(1)' } }],
    ['can’t be read', { body: '<!doctype html>' }],
  ])('says that it failed when the answer %s, and goes nowhere', async (_, answer) => {
    serverAnswers(answer)
    show()
    await press('Continue with Google')
    expect(toasts()).toEqual(['Error / Failed to sign in with Google'])
    expect(left).toEqual([])
    expect(button('Continue with Google').getAttribute('aria-busy')).toBe('false')
  })

  it('is a form that works without script', () => {
    show({ carried: '?service=outstation' })
    const form = button('Continue with Google').closest('form')
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.getAttribute('action')).toBe('/auth?service=outstation')
    expect(form && new FormData(form).get('action')).toBe('google')
  })

  it('is not offered to a signed-in user', () => {
    show({ step: 'google-phone-verify' })
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  })
})
