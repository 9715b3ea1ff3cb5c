import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { asked, refusal, serverAnswers } from '../../support/islands/api'
import { alerts, button, pass, press, toasts, type } from '../../support/islands/page'
import { aProfile, field, show, warnsBeforeLeaving, withServer, wrongWith } from './support'

withServer()

const saves = (parts: Parameters<typeof aProfile>[0]) => ({ body: { profile: aProfile(parts) } })

describe('the details', () => {
  it('stand in their fields', () => {
    show({ profile: aProfile({ dob: '1990-05-12', preferred_payment_method: 'card' }) })
    expect([field('Date of birth').value, field('Date of birth').type]).toEqual(['1990-05-12', 'date'])
    expect([field('Date of birth').min, field('Date of birth').max]).toEqual(['1900-01-01', '2026-11-21'])
    expect(field('Preferred payment method').value).toBe('card')
  })

  it('are saved, those alone that were changed', async () => {
    serverAnswers(saves({ full_name: 'Asha R', preferred_payment_method: 'upi' }))
    show()
    type('Full name', ' Asha  R ')
    type('Preferred payment method', 'upi')
    await press('Save Profile')
    expect(asked).toEqual([
      {
        method: 'PUT',
        path: '/api/profile',
        body: { full_name: 'Asha R', preferred_payment_method: 'upi' },
      },
    ])
    expect(toasts()).toEqual(['Profile updated successfully'])
    expect(field('Full name').value).toBe('Asha R')
    expect(screen.queryByText('Not saved yet.')).toBeNull()
  })

  it('show what another tab has saved meanwhile, once they are saved', async () => {
    serverAnswers(saves({ full_name: 'Asha R', dob: '1990-05-12' }))
    show()
    type('Full name', 'Asha R')
    await press('Save Profile')
    expect(field('Date of birth').value).toBe('1990-05-12')
    expect(warnsBeforeLeaving()).toBe(false)
  })

  it('keep what is typed while they are being saved, and still call it unsaved', async () => {
    let answer = (_: ReturnType<typeof saves>) => {}
    serverAnswers(new Promise((done) => (answer = done)))
    show()
    type('Full name', 'Asha R')
    await press('Save Profile')
    expect(button('Save Profile').getAttribute('aria-busy')).toBe('true')
    await press('Save Profile')
    expect(asked).toHaveLength(1)
    type('Full name', 'Asha Rao Patil')
    answer(saves({ full_name: 'Asha R' }))
    await pass(0)
    expect(field('Full name').value).toBe('Asha Rao Patil')
    expect(screen.getByText('Not saved yet.')).toBeTruthy()
    expect(button('Save Profile').getAttribute('aria-busy')).toBe('false')
  })

  it.each([
    ['Full name', '123', 'A name has letters, spaces, dots, hyphens and apostrophes only.'],
    ['Phone number', '12345', 'Please enter a valid phone number'],
  ])('are not sent while %s is %j', async (label, typed, sentence) => {
    show()
    type('Preferred payment method', 'upi')
    type(label, typed)
    await press('Save Profile')
    expect(asked).toEqual([])
    expect(wrongWith(label)).toBe(sentence)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(label))
    expect([field(label).value, field('Preferred payment method').value]).toEqual([typed, 'upi'])
    type(label, `${typed}1`)
    expect(wrongWith(label)).toBeNull()
  })

  it('are not sent with half a date, which the browser hands out as none', async () => {
    show({ profile: aProfile({ dob: '1990-05-12' }) })
    type('Date of birth', '')
    Object.defineProperty(field('Date of birth'), 'validity', { value: { badInput: true } })
    await press('Save Profile')
    expect(asked).toEqual([])
    expect(wrongWith('Date of birth')).toBe('Please enter a whole date: day, month and year.')
  })

  it('hint at the age of a rider under 18, and are saved', async () => {
    serverAnswers(saves({ dob: '2008-11-22' }))
    show()
    type('Date of birth', '2008-11-22')
    expect(screen.getByText(/^Riders must be 18 or older\./).textContent).toContain('Sat, 22 Nov 2008')
    await press('Save Profile')
    expect(asked).toHaveLength(1)
    type('Date of birth', '2008-11-21')
    expect(screen.queryByText(/^Riders must be 18 or older\./)).toBeNull()
    expect(screen.getByText('Fri, 21 Nov 2008')).toBeTruthy()
  })

  it('say beside the field what the server found', async () => {
    const sentence = 'Your date of birth can’t be in the future.'
    serverAnswers(refusal(400, 'refused', sentence, { problems: { dob: sentence } }))
    show()
    type('Date of birth', '2026-11-21')
    await press('Save Profile')
    expect(wrongWith('Date of birth')).toBe(sentence)
    expect(document.activeElement).toBe(field('Date of birth'))
    expect(toasts()).toEqual([])
  })

  it.each([
    [
      'What you typed is still here. Please try again in a minute.',
      refusal(503, 'refused', 'Failed to update profile'),
    ],
    [
      'You were signed out. Sign in again in another tab; what you typed stays here.',
      refusal(401, 'refused', 'Please login to continue booking'),
    ],
  ])('keep what was typed when they could not be saved, and say once what to do: %s', async (why, answer) => {
    serverAnswers(answer)
    show()
    type('Full name', 'Asha R')
    await press('Save Profile')
    expect(toasts()).toEqual([])
    expect(alerts()).toEqual([`Failed to update profile. ${why}`])
    expect(field('Full name').value).toBe('Asha R')
    serverAnswers(saves({ full_name: 'Asha R' }))
    await press('Save Profile')
    expect(toasts()).toEqual(['Profile updated successfully'])
    expect(alerts()).toEqual([])
  })

  it('warn before the page is left while something is unsaved, and only then', async () => {
    serverAnswers(saves({ full_name: 'Asha R' }))
    show()
    expect(warnsBeforeLeaving()).toBe(false)
    type('Full name', 'Asha R')
    expect(warnsBeforeLeaving()).toBe(true)
    type('Full name', 'Asha Rao')
    expect(warnsBeforeLeaving()).toBe(false)
    type('Full name', 'Asha R')
    await press('Save Profile')
    expect(warnsBeforeLeaving()).toBe(false)
  })

  it('say what cash is for', () => {
    show()
    type('Preferred payment method', 'cash')
    expect(screen.getByText(/^Cash is for the rest after the ride\./)).toBeTruthy()
  })
})

describe('The rows below (PROFILE-21)', () => {
  const row = (title: string) => {
    const part = screen.getByRole('region', { name: title }).querySelector('details')
    if (!part) throw new Error(`no row ${title}`)
    return part
  }
  /** False where the page kept the browser from opening or closing it. */
  const pressRow = (title: string) => fireEvent.click(row(title).querySelector('summary') ?? document.body)

  it('are closed, but for the one that the address names', () => {
    location.hash = '#emergency-contacts'
    show()
    const titles = ['Messages', 'Emergency contacts', 'Signing in', 'Your data']
    expect(titles.filter((title) => row(title).open)).toEqual(['Emergency contacts'])
  })

  it('open and close by a press, but not with a typed text in them, which then has the focus', () => {
    location.hash = '#emergency-contacts'
    show()
    type('Mobile number', '98450')
    expect(pressRow('Emergency contacts')).toBe(false)
    expect(document.activeElement).toBe(field('Mobile number'))
    row('Emergency contacts').open = true
    type('Mobile number', '')
    expect(pressRow('Emergency contacts')).toBe(true)
  })

  it('are open where they could not be read', () => {
    show({ messages: null })
    expect(row('Messages').open).toBe(true)
  })
})

it('signing out everywhere stays on the page and says why when it failed', async () => {
  const why = 'Nobody was signed out: something went wrong on our side. Please try again.'
  serverAnswers(refusal(503, 'refused', why))
  show()
  await press('Sign out everywhere')
  await press('Yes, sign out everywhere')
  expect(vi.mocked(location.assign)).not.toHaveBeenCalled()
  expect(alerts()).toEqual([why])
})

describe('a Google account', () => {
  it('can be linked by a plain form, unless there is one', () => {
    show()
    const form = button('Link a Google account').closest('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/auth/google/link'])
  })

  it('that is linked is shown, and offered no more', () => {
    show({ profile: aProfile({ google_linked: true }) })
    expect(screen.getByText(/^Linked: you can sign in with Google too/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Link a Google account' })).toBeNull()
  })

  it('is offered to no operator who has none, for it would be refused', () => {
    show({ mayLinkGoogle: false })
    expect(screen.getByText(/^Not linked\. Operators link one before they get the role/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Link a Google account' })).toBeNull()
  })
})
