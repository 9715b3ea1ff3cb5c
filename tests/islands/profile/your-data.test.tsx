import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asked, refusal, serverAnswers } from '../../support/islands/api'
import { left, pass, press } from '../../support/islands/page'
import { show, warnsBeforeLeaving, withServer } from './support'

withServer()

const card = () => screen.getByRole('region', { name: 'Your data' })
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete your account?' }))
const field = () => dialog().getByLabelText<HTMLInputElement>('Type DELETE to confirm')

const open = () => fireEvent.click(within(card()).getByRole('button', { name: 'Delete my account' }))
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const confirm = () => press('Delete my account', 'button', screen.getByRole('dialog'))

/** Shows the page, types what is asked for and confirms. */
async function deleteAccount() {
  show()
  open()
  type('DELETE')
  await confirm()
}
const edit = () => fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Somebody' } })

describe('Unsaved changes', () => {
  it('do not stop leaving once the account is deleted: there is nothing left to save them to', async () => {
    show()
    edit()
    serverAnswers({ body: { destination: '/auth' } })
    open()
    type('DELETE')
    expect(warnsBeforeLeaving()).toBe(true)
    await confirm()
    expect([left, warnsBeforeLeaving()]).toEqual([['/auth'], false])
  })

  it('do not stop leaving after signing out everywhere', async () => {
    show()
    edit()
    serverAnswers({ body: {} })
    await press('Sign out everywhere')
    expect(asked).toEqual([])
    await press('Yes, sign out everywhere')
    expect(asked).toEqual([{ method: 'POST', path: '/api/profile/sign-out-everywhere', body: {} }])
    expect([left, warnsBeforeLeaving()]).toEqual([['/auth'], false])
  })
})

describe('Your data', () => {
  it('can be downloaded by a plain link', () => {
    show()
    const link = within(card()).getByRole('link', { name: 'Download my data' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/profile/export', true])
  })

  it('is not deleted by opening the dialog, nor by closing it', async () => {
    show()
    open()
    expect(dialog().getByText('Deleted now')).toBeTruthy()
    expect(dialog().getByText(/Refunds still to come/)).toBeTruthy()
    await press('Keep my account')
    expect(screen.queryByRole('dialog', { name: 'Delete your account?' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('needs the confirmation, and sends nothing until then', async () => {
    show()
    open()
    type('delete')
    await confirm()
    expect(asked).toEqual([])
    expect(dialog().getByRole('alert').textContent).toContain('Type DELETE')
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('is deleted after the confirmation, once however often it is pressed, and leads to the sign-in page', async () => {
    const answer = Promise.withResolvers<{ body: object }>()
    serverAnswers(answer.promise)
    show()
    open()
    type(' DELETE')
    await confirm()
    await confirm()
    expect(asked).toEqual([
      { method: 'POST', path: '/api/profile/delete', body: { confirmation: ' DELETE' } },
    ])
    answer.resolve({ body: { destination: '/auth' } })
    await pass(0)
    expect(left).toEqual(['/auth'])
  })

  it('says that it may be done where the first answer was lost', async () => {
    serverAnswers(refusal(401, 'refused', 'No user logged in'))
    await deleteAccount()
    expect(dialog().getByRole('alert').textContent).toContain('it’s done')
  })

  it('of drivers and operators is deleted by our support', () => {
    show({ worksForUs: true })
    expect(within(card()).queryByRole('button')).toBeNull()
    expect(within(card()).getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
    expect(within(card()).getByRole('link', { name: 'Download my data' })).toBeTruthy()
  })

  it.each([
    ['ride_accepted', ['/trip-history']],
    ['ride_paid', ['/trip-history']],
    ['money_under_way', []],
  ])(
    'refused for %s, it says why in the server’s words, leads to where that is done and stays open',
    async (code, links) => {
      serverAnswers({ status: 409, body: { error: { code, message: 'First this.', requestId: 'r' } } })
      await deleteAccount()
      const alert = within(dialog().getByRole('alert'))
      expect(alert.getByText(/First this/)).toBeTruthy()
      expect(alert.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
      expect([left, field().value]).toEqual([[], 'DELETE'])
    },
  )
})
