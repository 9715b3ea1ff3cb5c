import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SavedAddress } from '../../../src/domain/profile/saved-address'
import { AddressesCard } from '../../../src/islands/profile/addresses-card'
import { savedAddress } from '../../support/bookings/records'
import { type Answer, answerCalls, asked, type Call, refusal } from '../../support/islands/api'
import { pass, press, toasts, type, withPage } from '../../support/islands/page'
import { placesAnswer, signatureOf, WHITEFIELD } from '../search-form/support'
import { field } from './support'

withPage('/profile')

const HOME = savedAddress('Home', { is_default: true })
const GYM = savedAddress('Gym')
const FAR = savedAddress('Aunt', { latitude: 13.0827, longitude: 80.2757 })
const LOST = savedAddress('Flat', { latitude: null, longitude: null })

/** The API, which answers what the test says to all but the place look-ups, which find Whitefield alone. */
const api = (answer: (call: Call) => Answer | 'unreachable') =>
  answerCalls((call) => (call.path === PLACES ? placesAnswer(call.body, [WHITEFIELD]) : answer(call)))

const PLACES = '/api/places-proxy'
const addressesAsked = () => asked.filter(({ path }) => path !== PLACES)

const answering = (...addresses: SavedAddress[]): Answer => ({ body: { addresses } })

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const dialog = () => screen.getByRole('dialog')
const show = (initial: SavedAddress[] | null) => render(<AddressesCard initial={initial} />)

describe('the card', () => {
  it('shows each address with its picture’s label, the default with a star that has a name', () => {
    show([GYM, HOME])
    expect(rows()[0]).toBe(`Gym${GYM.address}`)
    expect(rows()[1]).toBe(`Home★default address${HOME.address}`)
    expect(screen.getByText('default address').className).toBe('sr-only')
  })

  it('says which addresses no ride can use, and why', () => {
    show([FAR, LOST, GYM])
    expect(rows()[0]).toContain('We don’t go there yet')
    expect(rows()[1]).toContain('Edit it and choose a place from the list')
    expect(rows()[2]).not.toMatch(/go there yet|choose a place/)
  })

  it('says when there are none, with one thing to do', () => {
    show([])
    expect(screen.getByText('No saved addresses yet')).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add address'])
  })

  it('offers to load what could not be read, and does', async () => {
    api(() => 'unreachable')
    show(null)
    expect(screen.getByRole('alert').textContent).toContain('Failed to load saved addresses')
    expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull()
    await press('Try again')
    expect(screen.getByRole('alert').textContent).toContain('couldn’t reach our server')
    const late = Promise.withResolvers<Answer>()
    answerCalls(() => late.promise)
    await press('Try again')
    await press('Try again')
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true')
    expect(addressesAsked()).toHaveLength(1)
    late.resolve(answering(HOME))
    await pass(0)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(rows()).toHaveLength(1)
  })

  it('says why a 51st can not be added', () => {
    show(Array.from({ length: 50 }, (_, index) => savedAddress(`Place ${index}`)))
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add address' })
    expect(add.disabled).toBe(true)
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toContain('50')
  })
})

describe('editing', () => {
  it('begins with what there is and keeps its place when only the label changes', async () => {
    api(() => answering({ ...HOME, label: 'Parents' }))
    show([HOME])
    await press('Edit Home')
    expect([field('Label').value, field('Address').value]).toEqual(['Home', HOME.address])
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    type('Label', 'Parents')
    type('House, floor, gate or landmark', ' Flat 4 ')
    await press('Save address')
    expect(addressesAsked()).toEqual([
      {
        path: `/api/addresses/${HOME.id}`,
        method: 'PUT',
        body: {
          label: 'Parents',
          address: HOME.address,
          latitude: HOME.latitude,
          longitude: HOME.longitude,
          is_default: true,
          pickup_detail: 'Flat 4',
        },
      },
    ])
    expect(toasts()).toEqual(['Address updated successfully'])
    expect(rows()[0]).toContain('Parents')
  })

  it('forgets the place when the address is written over', async () => {
    api(() => answering(LOST))
    show([HOME])
    await press('Edit Home')
    type('Address', 'Elsewhere')
    await press('Save address')
    expect(addressesAsked()[0]?.body).toMatchObject({ address: 'Elsewhere', latitude: null, longitude: null })
  })

  it('of one that another tab deleted shows what there is', async () => {
    api(() => refusal(404, 'no_such_address', 'Failed to save address', { addresses: [GYM] }))
    show([HOME, GYM])
    await press('Edit Home')
    await press('Save address')
    expect(toasts()).toEqual(['Failed to save address / You deleted it in another tab.'])
    expect(rows()).toHaveLength(1)
  })
})

async function deleteHome(answer: Parameters<typeof api>[0], listed = [HOME]) {
  api(answer)
  show(listed)
  await press('Delete Home')
  await press('Delete address')
}

describe('deleting', () => {
  it('asks first, and can be left', async () => {
    api(() => answering())
    show([HOME])
    await press('Delete Home')
    expect(dialog().textContent).toContain(HOME.address)
    await press('Keep it')
    expect(addressesAsked()).toEqual([])
    expect(rows()).toHaveLength(1)
  })

  it('takes it off the list, says so, and leaves the focus on the card', async () => {
    await deleteHome(() => answering(GYM), [HOME, GYM])
    expect(addressesAsked().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/addresses/${HOME.id}`,
    ])
    expect(toasts()).toEqual(['Address deleted successfully'])
    expect(rows()).toEqual([`Gym${GYM.address}`])
    expect(document.activeElement?.textContent).toBe('Add address')
  })

  it('says why it failed, and the address stays', async () => {
    await deleteHome(() => 'unreachable')
    expect(screen.getByRole('alert').textContent).toMatch(/^Failed to delete address\. We couldn’t reach/)
    expect(rows()).toHaveLength(1)
  })

  it('of one that is gone already is done', async () => {
    await deleteHome(() => refusal(404, 'no_such_address', 'Failed to delete address', { addresses: [] }))
    expect(toasts()).toEqual(['Address deleted successfully'])
    expect(screen.getByText('No saved addresses yet')).toBeTruthy()
  })
})

/** The form for a first address, on a server that answers so. */
async function openForm(answer: Parameters<typeof api>[0]) {
  api(answer)
  show([])
  await press('Add address')
}

describe('adding', () => {
  it('sends the chosen place with its coordinates once, however often it is pressed, and shows the list', async () => {
    api(() => answering(GYM, HOME))
    show([HOME])
    await press('Add address')
    act(() => field('Address').focus())
    type('Address', 'Whitefield')
    await pass(200)
    fireEvent.click(screen.getByRole('option', { name: /Whitefield/ }))
    await pass(200)
    type('Label', '  Gym ')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Set as default address' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
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
          signature: signatureOf('Whitefield, Bengaluru'),
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
  ])('asks for what is missing when there is %s', async (_what, written, missing, focused) => {
    await openForm(() => answering())
    for (const [label, text] of Object.entries(written)) type(label, text)
    await press('Save address')
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields')
    const wrong = ['Address', 'Label'].filter((label) => field(label).getAttribute('aria-invalid') === 'true')
    expect(wrong).toEqual(missing)
    expect(document.activeElement).toBe(field(focused))
    expect(addressesAsked()).toEqual([])
    for (const label of missing) {
      expect(screen.getByRole('alert')).toBeTruthy()
      type(label, 'x')
    }
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('saves words that are no place, after saying what they lack', async () => {
    await openForm(() => answering(LOST))
    type('Address', 'Behind the blue gate')
    fireEvent.blur(field('Address'))
    await pass(200)
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

  it('keeps what was typed when the session has ended', async () => {
    await openForm(() => refusal(401, 'signed_out', 'No user logged in'))
    type('Label', 'Gym')
    type('Address', 'Somewhere')
    await press('Save address')
    expect(screen.getByRole('alert').textContent).toMatch(/^Failed to save address\. You were signed out/)
    expect([field('Label').value, field('Address').value]).toEqual(['Gym', 'Somewhere'])
    expect(toasts()).toEqual([])
  })

  it('forgets what was not saved', async () => {
    await openForm(() => answering())
    type('Label', 'Gym')
    await press('Cancel')
    await press('Add address')
    expect(field('Label').value).toBe('')
  })
})
