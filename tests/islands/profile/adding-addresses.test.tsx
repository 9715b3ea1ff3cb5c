import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/islands/api'
import { toasts, withPage } from '../../support/islands/page'
import {
  addressesAsked,
  answering,
  api,
  choose,
  dialog,
  field,
  GYM,
  HOME,
  LOST,
  press,
  rows,
  settle,
  show,
  write,
} from './address-card'

withPage('/profile')

describe('adding', () => {
  it('sends the chosen place with its coordinates, shows the list and says so', async () => {
    api(() => answering(GYM, HOME))
    show([HOME])
    await press('Add address')
    await choose('Whitefield')
    write('Label', '  Gym ')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Set as default address' }))
    await press('Save address')
    expect(addressesAsked()).toEqual([
      {
        path: '/api/addresses',
        method: 'POST',
        body: {
          label: 'Gym',
          address: 'Whitefield, Bengaluru',
          latitude: 12.9698,
          longitude: 77.75,
          is_default: true,
          pickup_detail: null,
        },
      },
    ])
    expect(toasts()).toEqual(['Address added successfully'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(rows()).toHaveLength(2)
  })

  it.each([
    ['nothing', {}, ['Address', 'Label'], 'Address'],
    ['no label', { Address: 'Whitefield' }, ['Label'], 'Label'],
    ['no address', { Label: 'Home' }, ['Address'], 'Address'],
    ['spaces alone', { Address: '   ', Label: ' ' }, ['Address', 'Label'], 'Address'],
  ])('asks for what is missing when there is %s', async (_what, written, missing, focused) => {
    api(() => answering())
    show([])
    await press('Add address')
    for (const [label, text] of Object.entries(written)) write(label, text)
    await press('Save address')
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields')
    const wrong = ['Address', 'Label'].filter((label) => field(label).getAttribute('aria-invalid') === 'true')
    expect(wrong).toEqual(missing)
    expect(document.activeElement).toBe(field(focused))
    expect(addressesAsked()).toEqual([])
    for (const label of missing) {
      expect(screen.getByRole('alert')).toBeTruthy()
      write(label, 'x')
    }
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('saves words that are no place, after saying what they lack', async () => {
    api(() => answering(LOST))
    show([])
    await press('Add address')
    write('Address', 'Behind the blue gate')
    fireEvent.blur(field('Address'))
    await settle()
    expect(field('Address').getAttribute('aria-invalid')).toBe('false')
    expect(within(dialog()).getByText(/choose a place from the list/)).toBeTruthy()
    await press('Home')
    await press('Save address')
    expect(addressesAsked()[0]?.body).toEqual({
      label: 'Home',
      address: 'Behind the blue gate',
      latitude: null,
      longitude: null,
      is_default: false,
      pickup_detail: null,
    })
  })

  it.each([
    ['the network is gone', 'unreachable' as const, /Failed to save address\. We could not reach our server/],
    [
      'the server refuses',
      refusal(409, 'too_many', 'You can save 50 addresses.'),
      /Failed to save address\. You can/,
    ],
    [
      'the session has ended',
      refusal(401, 'signed_out', 'No user logged in'),
      /address\. You were signed out/,
    ],
  ])('keeps what was typed when %s', async (_how, answer, said) => {
    api(() => answer)
    show([])
    await press('Add address')
    write('Label', 'Gym')
    write('Address', 'Somewhere')
    await press('Save address')
    expect(screen.getByRole('alert').textContent).toMatch(said)
    expect([field('Label').value, field('Address').value]).toEqual(['Gym', 'Somewhere'])
    expect(toasts()).toEqual([])
  })

  it('sends once, however often it is pressed', async () => {
    api(() => answering(GYM))
    show([])
    await press('Add address')
    write('Label', 'Gym')
    write('Address', 'Somewhere')
    const save = screen.getByRole('button', { name: 'Save address' })
    fireEvent.click(save)
    fireEvent.click(save)
    await settle()
    expect(addressesAsked()).toHaveLength(1)
  })

  it('forgets what was not saved', async () => {
    api(() => answering())
    show([])
    await press('Add address')
    write('Label', 'Gym')
    await press('Cancel')
    await press('Add address')
    expect(field('Label').value).toBe('')
  })
})
