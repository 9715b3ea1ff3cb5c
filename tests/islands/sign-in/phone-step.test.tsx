import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asked, refusal, serverAnswers } from '../../support/islands/api'
import { button, press, toasts } from '../../support/islands/page'
import { codeField, paste, phoneField, show, type, withServer } from './support'

withServer()

describe('the number', () => {
  it('stands behind a fixed +91, asks for digits, and takes ten', () => {
    show()
    expect(screen.getByText('+91')).toBeTruthy()
    const field = phoneField()
    expect([field.inputMode, field.maxLength, field.autocomplete]).toEqual(['numeric', 10, 'tel-national'])
  })

  it.each([
    ['+91 98450 12345', '9845012345'],
    ['098450-12345', '9845012345'],
    ['0091 98450 12345', '9845012345'],
    ['98450', '98450'],
    ['call me', ''],
  ])('is cleaned when %j is pasted', (text, digits) => {
    show()
    paste(phoneField(), text)
    expect(phoneField().value).toBe(digits)
  })

  it.each(['', '984501234', '5845012345'])('is not sent while it is %j', async (typed) => {
    show()
    type(phoneField(), typed)
    await press('Send OTP')
    expect(asked).toEqual([])
    expect(toasts()).toEqual(['Invalid Phone Number / Please enter a valid phone number'])
    expect(phoneField().getAttribute('aria-invalid')).toBe('true')
    const described = phoneField().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Please enter a valid phone number',
    )
    expect(document.activeElement).toBe(phoneField())
  })

  it('loses its error when it is typed again', async () => {
    show()
    await press('Send OTP')
    type(phoneField(), '9')
    expect(phoneField().getAttribute('aria-invalid')).toBe('false')
  })
})

describe('Send OTP', () => {
  it('asks for a code and goes on to it, the cursor in its field', async () => {
    serverAnswers({ body: { resend_after_seconds: 30 } })
    show()
    type(phoneField(), '9845012345')
    await press('Send OTP')
    expect(asked).toEqual([{ method: 'POST', path: '/api/sign-in/code', body: { phone_no: '9845012345' } }])
    expect(toasts()[0]).toMatch(/^OTP Sent( \/|$)/)
    expect(document.activeElement).toBe(codeField())
    expect(screen.getByText('+91 98450 12345')).toBeTruthy()
  })

  it('asks once, however often it is pressed meanwhile', async () => {
    serverAnswers({ body: { resend_after_seconds: 30 } }, { body: { resend_after_seconds: 60 } })
    show()
    type(phoneField(), '9845012345')
    button('Send OTP').click()
    button('Send OTP').click()
    await press('Send OTP')
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['the server’s sentence', refusal(502, 'refused', 'Failed to send OTP'), 'Failed to send OTP'],
    ['the wait', refusal(429, 'refused', 'A code was sent just now.'), 'A code was sent just now.'],
    ['its own sentence for a strange answer', { status: 500, body: '<html>' }, 'Failed to send OTP'],
  ])('shows %s when it fails, and stays', async (_, answer, description) => {
    serverAnswers(answer)
    show()
    type(phoneField(), '9845012345')
    await press('Send OTP')
    expect(toasts()).toEqual([`Failed to Send OTP / ${description}`])
    expect(phoneField().value).toBe('9845012345')
  })

  it('says so when the server can’t be reached', async () => {
    show()
    type(phoneField(), '9845012345')
    await press('Send OTP')
    expect(toasts()[0]).toMatch(/could not reach our server/)
    expect(button('Send OTP').getAttribute('aria-busy')).toBe('false')
  })
})
