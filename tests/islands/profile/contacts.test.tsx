import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api, askedFor, refusal, withApi } from '../../support/islands/api'
import { press, withPage } from '../../support/islands/page'
import { aProfile, field, show, wrongWith } from './support'

withPage('/profile')
withApi()

const PATH = '/api/profile/emergency-contacts'
const ASHA = { id: 'c1', name: 'Asha', phone_no: '+919845099999' }
const card = () => screen.getByRole('region', { name: 'Emergency contacts' })
const listed = () =>
  within(card())
    .queryAllByRole('listitem')
    .map((one) => one.textContent)

async function add(name: string, phone: string) {
  fireEvent.change(within(card()).getByLabelText('Name'), { target: { value: name } })
  fireEvent.change(within(card()).getByLabelText('Mobile number'), { target: { value: phone } })
  await press('Add contact')
}

describe('Emergency contacts', () => {
  it('are added and removed, and the form is empty again', async () => {
    api({ [PATH]: () => ({ status: 201, body: { contacts: [ASHA] } }) })
    show({ profile: aProfile() })
    await add('Asha', '98450 99999')
    expect(askedFor(PATH)[0]?.body).toEqual({ name: 'Asha', phone_no: '98450 99999' })
    expect(listed()).toEqual(['Asha+91 98450 99999'])
    expect([field('Name').value, field('Mobile number').value]).toEqual(['', ''])
    api({ [`${PATH}/c1`]: () => ({ body: { contacts: [] } }) })
    await press('Remove Asha')
    expect(askedFor(`${PATH}/c1`)).toEqual([])
    await press('Remove', 'button', screen.getByRole('dialog', { name: 'Remove Asha?' }))
    expect(listed()).toEqual([])
    expect(document.activeElement).toBe(card())
  })

  it('that do not fit are explained beside the field and not sent', async () => {
    show({ profile: aProfile({ phone_no: '+919845012345' }) })
    await add('', '12')
    expect(wrongWith('Name')).toBe('Please enter a name with letters.')
    expect(wrongWith('Mobile number')).toBe('Please enter a valid phone number')
    await add('Me', '98450 12345')
    expect([wrongWith('Name'), wrongWith('Mobile number')]).toEqual([null, 'This is your own number.'])
    expect(askedFor(PATH)).toEqual([])
  })

  it('changed in another tab are shown as they are, with the reason', async () => {
    const three = [ASHA, { ...ASHA, id: 'c2', name: 'Ravi' }, { ...ASHA, id: 'c3', name: 'Meera' }]
    api({ [PATH]: () => refusal(409, 'too_many', 'You can name 3.', { contacts: three }) })
    show({ contacts: [ASHA] })
    await add('Kiran', '98450 88888')
    expect(listed()).toHaveLength(3)
    expect(within(card()).getByRole('alert').textContent).toBe('You can name 3.')
    // Three are all that there can be.
    expect(screen.queryByRole('button', { name: 'Add contact' })).toBeNull()
  })
})
