import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asked, refusal, serverAnswers } from '../../support/islands/api'
import { left, press, toasts, type } from '../../support/islands/page'
import { aProfile, field, show, warnsBeforeLeaving, withServer, wrongWith } from './support'

withServer()

const NEW = '9900112233'
const CODE_SENT = { body: { resend_after_seconds: 30 } }
const PENDING = { phone: NEW, resendAfterSeconds: 30 }
const step = () => screen.queryByRole('heading', { name: 'Confirm your new number' })

async function saveNumber(number: string, name = 'Asha Rao') {
  type('Full name', name)
  type('Phone number', number)
  await press('Save Profile')
}

describe('another number', () => {
  it('saves the rest, then asks for its code, the cursor in its field and the old number in the form', async () => {
    serverAnswers({ body: { profile: aProfile({ full_name: 'Asha R' }) } }, CODE_SENT)
    show()
    await saveNumber(NEW, 'Asha R')
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/profile', { full_name: 'Asha R' }],
      ['POST', '/api/auth/phone/send', { phone_no: NEW }],
    ])
    expect(step()).toBeTruthy()
    expect(document.activeElement).toBe(field('6-digit code'))
    expect(field('Phone number').value).toBe('9845012345')
    expect(screen.getByText('+91 99001 12233')).toBeTruthy()
    expect(screen.getByText('+91 98450 12345')).toBeTruthy()
    expect(warnsBeforeLeaving()).toBe(false)
  })

  it('alone saves nothing else', async () => {
    serverAnswers(CODE_SENT)
    show()
    await saveNumber(NEW)
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth/phone/send'])
  })

  it('asks for no code where the rest could not be saved', async () => {
    serverAnswers(refusal(503, 'refused', 'Failed to update profile'), CODE_SENT)
    show()
    await saveNumber(NEW, 'Asha R')
    expect(asked.map(({ path }) => path)).toEqual(['/api/profile'])
    expect(step()).toBeNull()
    expect(field('Phone number').value).toBe(NEW)
  })

  it('to which no code can be sent stays in its field, with the reason', async () => {
    const why = 'We’ve sent this number too many codes. Please try again in 2 hours.'
    serverAnswers({ body: { profile: aProfile({ full_name: 'Asha R' }) } }, refusal(429, 'refused', why))
    show()
    await saveNumber(NEW, 'Asha R')
    expect([wrongWith('Phone number'), field('Phone number').value]).toEqual([why, NEW])
    expect(document.activeElement).toBe(field('Phone number'))
    expect(step()).toBeNull()
    expect(toasts()).toEqual(['Profile updated successfully'])
    expect(screen.getByText('Not saved yet.')).toBeTruthy()
  })

  it('in another notation is the same number', async () => {
    serverAnswers({ body: { profile: aProfile() } })
    show()
    await saveNumber('+91 98450 12345')
    expect(asked.map(({ path }) => path)).toEqual(['/api/profile'])
  })
})

async function enterCode(code = '123456') {
  type('6-digit code', code)
  await press('Verify Phone Number')
}

describe('its code', () => {
  it('makes the number theirs, and the page is reloaded', async () => {
    serverAnswers({ body: { destination: '/booking' } })
    show({ pendingPhone: PENDING })
    await enterCode()
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/phone/verify', { phone_no: NEW, token: '123456', type: 'sms' }],
    ])
    expect(left).toEqual(['/profile'])
  })

  it('loses nothing that is typed beside it', async () => {
    serverAnswers({ body: { destination: '/booking' } })
    show({ pendingPhone: PENDING })
    type('Full name', 'Asha R')
    await enterCode()
    expect(left).toEqual([])
    expect(step()).toBeNull()
    expect([field('Full name').value, field('Phone number').value]).toEqual(['Asha R', NEW])
    serverAnswers({ body: { profile: aProfile({ full_name: 'Asha R', phone_no: `+91${NEW}` }) } })
    await press('Save Profile')
    expect(asked.at(-1)).toEqual({ method: 'PUT', path: '/api/profile', body: { full_name: 'Asha R' } })
  })

  it('is not checked while it is too short', async () => {
    show({ pendingPhone: PENDING })
    await enterCode('12345')
    expect(asked).toEqual([])
    expect(wrongWith('6-digit code')).toBe('Please enter the 6-digit OTP')
  })

  it('that is refused says why, and the old number stays', async () => {
    const why = 'Invalid or expired OTP. Please check the code and try again.'
    serverAnswers(refusal(400, 'refused', why))
    show({ pendingPhone: PENDING })
    await enterCode()
    expect(wrongWith('6-digit code')).toBe(why)
    expect(document.activeElement).toBe(field('6-digit code'))
    expect(left).toEqual([])
    expect(field('Phone number').value).toBe('9845012345')
  })

  it('whose answer is lost may have changed the number, which the page says', async () => {
    serverAnswers()
    show({ pendingPhone: PENDING })
    await enterCode()
    expect(wrongWith('6-digit code')).toMatch(/your number may be changed already/)
    expect(left).toEqual([])
  })

  it('need not be entered: the old number can be kept', async () => {
    serverAnswers({ body: {} })
    show({ pendingPhone: PENDING })
    type('Full name', 'Asha R')
    await press('Keep my old number')
    expect(asked).toEqual([{ method: 'POST', path: '/api/auth/phone/cancel', body: {} }])
    expect([step(), field('Full name').value]).toEqual([null, 'Asha R'])
  })

  it('is still waited for where keeping the old number failed', async () => {
    serverAnswers(refusal(503, 'refused', 'Something went wrong on our side.'))
    show({ pendingPhone: PENDING })
    await press('Keep my old number')
    expect(toasts()[0]).toMatch(/^Failed to update profile( \/|$)/)
    expect(step()).toBeTruthy()
  })
})
