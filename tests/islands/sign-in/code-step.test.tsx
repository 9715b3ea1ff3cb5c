import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { island as SignIn } from '../../../src/islands/sign-in/island'
import { asked, refusal, serverAnswers } from '../../support/islands/api'
import { button, pass, press, toasts } from '../../support/islands/page'
import { codeField, paste, phoneField, show, type, withServer } from './support'

withServer()

const leaveFor = vi.fn()
beforeEach(() => {
  leaveFor.mockClear()
  // In place of this page: Back must not lead to a sign-in that is over.
  vi.spyOn(location, 'replace').mockImplementation(leaveFor)
})

const AT_CODE = { step: 'otp', phone: '9845012345', resendAfterSeconds: 30 } as const

async function enterCode(code = '123456') {
  type(codeField(), code)
  await press('Verify OTP')
}

describe('the code', () => {
  it('is asked for where phones offer it from the message', () => {
    show(AT_CODE)
    const field = codeField()
    expect([field.inputMode, field.autocomplete, field.maxLength]).toEqual(['numeric', 'one-time-code', 6])
  })

  it('may be pasted with text around it', () => {
    show(AT_CODE)
    paste(codeField(), ' 123 456 ')
    expect(codeField().value).toBe('123456')
  })

  it('is not checked while it is too short', async () => {
    show(AT_CODE)
    await enterCode('12345')
    expect(asked).toEqual([])
    expect(toasts()).toEqual(['Invalid OTP / Please enter the 6-digit OTP'])
    expect(document.activeElement).toBe(codeField())
  })

  it('leads on to the address that the server names, search and all', async () => {
    serverAnswers({ body: { destination: '/booking?service=city' } })
    show({ ...AT_CODE, carried: '?service=city' })
    await enterCode()
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/sign-in/verify?service=city',
        body: { phone_no: '9845012345', token: '123456', type: 'sms' },
      },
    ])
    expect(leaveFor).toHaveBeenCalledWith('/booking?service=city')
    expect(button('Verify OTP').getAttribute('aria-busy')).toBe('true')
  })

  it.each(['https://evil.example', '/\\evil.example'])('never leads to %s', async (destination) => {
    serverAnswers({ body: { destination } })
    show(AT_CODE)
    await enterCode()
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('that is refused is shown with the reason, ready to be typed over', async () => {
    serverAnswers({ status: 404, body: 'oops' })
    show(AT_CODE)
    await enterCode()
    const reason = 'Invalid OTP code. Please check and try again.'
    expect(toasts()).toEqual([`Verification Failed / ${reason}`])
    expect(codeField().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById('code-error')?.textContent).toBe(reason)
    expect(leaveFor).not.toHaveBeenCalled()
  })
})

it.each([
  ['Verify OTP', 'Verification Failed'],
  ['Resend OTP', 'Failed to Send OTP'],
])(
  '%s, where no code is taken any more, leads back to the number, where Google is offered, and says when one will be',
  async (name, title) => {
    const message = 'This number had too many wrong codes. Please try again in 5 hours.'
    serverAnswers(refusal(429, 'locked', message))
    show({ ...AT_CODE, resendAfterSeconds: 0 })
    await pass(1_000)
    type(codeField(), '123456')
    await press(name)
    expect(toasts()).toEqual([`${title} / ${message}`])
    expect(phoneField().value).toBe('9845012345')
    expect(button('Continue with Google')).toBeTruthy()
  },
)

describe('another code', () => {
  it('may be asked for once the wait is over, which is counted down', async () => {
    show(AT_CODE)
    expect(button('Resend OTP').disabled).toBe(true)
    expect(screen.getByText('30 s')).toBeTruthy()
    await pass(12_000)
    expect(screen.getByText('18 s')).toBeTruthy()
    await pass(18_000)
    expect(button('Resend OTP').disabled).toBe(false)
    expect(screen.getByText('No code yet? Ask for another one.')).toBeTruthy()
  })

  it('is sent to the same number, empties the field and waits longer', async () => {
    serverAnswers({ body: { resend_after_seconds: 60 } })
    show({ ...AT_CODE, resendAfterSeconds: 0 })
    await pass(1_000)
    type(codeField(), '123')
    button('Resend OTP').focus()
    await press('Resend OTP')
    expect(document.activeElement).toBe(codeField())
    expect(asked).toEqual([
      { method: 'POST', path: '/api/sign-in/code', body: { phone_no: '9845012345', create_user: true } },
    ])
    expect(toasts()[0]).toMatch(/^OTP Sent( \/|$)/)
    expect(codeField().value).toBe('')
    expect(button('Resend OTP').disabled).toBe(true)
    expect(screen.getByText('60 s')).toBeTruthy()
  })

  it('that is refused leaves the one before untouched', async () => {
    serverAnswers(refusal(429, 'refused', 'We’ve sent this number too many codes.'))
    show({ ...AT_CODE, resendAfterSeconds: 0 })
    await pass(1_000)
    type(codeField(), '123')
    await press('Resend OTP')
    expect(toasts()).toEqual(['Failed to Send OTP / We’ve sent this number too many codes.'])
    expect(codeField().value).toBe('123')
  })

  it('is not locked without script, where nothing would unlock it', () => {
    const props = { ...AT_CODE, carried: '', problem: null } as const
    expect(renderToString(<SignIn {...props} />)).not.toContain('disabled')
  })
})

it('‘Change phone number’ leads back to the number, as it was typed, and reloading stays there', async () => {
  show({ ...AT_CODE, carried: '?service=city' })
  await press('Change phone number')
  expect(phoneField().value).toBe('9845012345')
  expect(location.search).toBe('?service=city&change=1')
})

describe('the code in the message', () => {
  const offered: AbortSignal[] = []
  function offering(message: Promise<unknown>) {
    offered.length = 0
    vi.stubGlobal('OTPCredential', class {})
    const get = ({ signal }: { signal: AbortSignal }) => {
      offered.push(signal)
      return message
    }
    vi.stubGlobal('navigator', { credentials: { get } })
    show(AT_CODE)
  }

  it('is taken from the browser that offers it, and checked', async () => {
    serverAnswers({ body: { destination: '/booking' } })
    offering(Promise.resolve({ code: '654321' }))
    await pass(1_000)
    expect(asked.map(({ body }) => body)).toEqual([{ phone_no: '9845012345', token: '654321', type: 'sms' }])
    expect(leaveFor).toHaveBeenCalledWith('/booking')
    expect(offered[0]?.aborted).toBe(false)
  })

  it('is waited for no longer once the step is left', async () => {
    offering(new Promise(() => {}))
    await press('Change phone number')
    expect(offered.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('verifying the phone of a signed-in user', () => {
  it('has its own words and calls, from number to code', async () => {
    serverAnswers({ body: { resend_after_seconds: 30 } }, { body: { destination: '/booking' } })
    show({ step: 'google-phone-verify', phone: '9845012345' })
    expect(screen.getByRole('heading').textContent).toBe('Verify Phone Number')
    await press('Send Verification Code')
    expect(toasts()[0]).toMatch(/^Verification Code Sent( \/|$)/)
    type(codeField(), '123456')
    await press('Verify Phone Number')
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth/phone/send', '/api/auth/phone/verify'])
    expect(leaveFor).toHaveBeenCalledWith('/booking')
  })

  it('says "Failed to Send Code" when none went out', async () => {
    serverAnswers(refusal(502, 'refused', 'Failed to send verification code'))
    show({ step: 'google-phone-verify', phone: '9845012345' })
    await press('Send Verification Code')
    expect(toasts()).toEqual(['Failed to Send Code / Failed to send verification code'])
  })
})

describe('a number that was changed today', () => {
  const QUESTION = 'This number was changed today. Sign in with your new number, or start a new account?'

  it('is asked about under its code, and begins a new account with the same code', async () => {
    serverAnswers(refusal(409, 'number_changed', QUESTION))
    show(AT_CODE)
    await enterCode()
    expect(screen.getByText(QUESTION)).toBeTruthy()
    expect(toasts()).toEqual([])
    serverAnswers({ body: { destination: '/booking' } })
    await press('Start a new account')
    expect(asked.at(-1)?.body).toEqual({
      phone_no: '9845012345',
      token: '123456',
      type: 'sms',
      new_account: true,
    })
    expect(leaveFor).toHaveBeenCalledWith('/booking')
  })

  it('makes room for the new number', async () => {
    serverAnswers(refusal(409, 'number_changed', QUESTION))
    show(AT_CODE)
    await enterCode()
    await press('Sign in with my new number')
    expect(phoneField().value).toBe('')
  })
})
