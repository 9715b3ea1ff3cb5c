import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { emptyStoredBooking } from '../../../src/domain/bookings/booking-steps'
import { emptyDraft } from '../../../src/domain/bookings/draft'
import { hydrate } from '../../../src/hydrate'
import { island as HomeSearch } from '../../../src/islands/search-form/island'
import { readStored, writeStored } from '../../../src/islands/search-form/stored-booking'
import { pass } from '../../support/islands/page'
import { dropoff, MAJESTIC, pickup, placesThatKnow, WHITEFIELD, withRider } from './support'

withRider()

/** The page as the worker sent it. */
function serverPage() {
  const page = document.createElement('div')
  page.dataset.island = 'search-form'
  page.innerHTML = renderToString(<HomeSearch signedIn={false} />, { identifierPrefix: 'search-form-' })
  document.body.append(page)
  return page
}

/** Its script arrives. */
async function comesAlive(page: HTMLElement) {
  await act(async () => hydrate(page, HomeSearch, { signedIn: false }))
  await pass(0)
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('what was entered before the form’s script was there', () => {
  it('stays, is known to the form, and is looked up', async () => {
    const errors = vi.spyOn(console, 'error')
    placesThatKnow(WHITEFIELD, MAJESTIC)
    const page = serverPage()
    pickup().value = 'Whitefield'
    dropoff().focus()
    dropoff().value = 'Maj'
    radio('Outstation').checked = true
    await comesAlive(page)
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    expect(dropoff().value).toBe('Maj')
    expect(radio('Outstation').checked).toBe(true)
    expect(screen.getByRole('radio', { name: 'One way' })).toBeTruthy()
    expect(readStored()?.draft).toMatchObject({ serviceType: 'outstation', dropoffLocation: 'Maj' })
    await pass(150)
    expect(screen.getByRole('option', { name: /Majestic/ })).toBeTruthy()
    expect(errors).not.toHaveBeenCalled()
  })

  it('keeps a pickup that was typed for the airport: the ride goes there', async () => {
    placesThatKnow(WHITEFIELD, MAJESTIC)
    const page = serverPage()
    radio('Airport Taxi').checked = true
    pickup().focus()
    pickup().value = 'Whitef'
    await comesAlive(page)
    expect(radio('Drop To Airport').checked).toBe(true)
    expect(pickup().value).toBe('Whitef')
    expect(document.activeElement).toBe(pickup())
    expect(readStored()?.draft).toMatchObject({ serviceType: 'airport', pickupLocation: 'Whitef' })
  })

  it('wins over the draft that was kept, which fills the rest', async () => {
    placesThatKnow(WHITEFIELD, MAJESTIC)
    writeStored({
      ...emptyStoredBooking('key-of-this-trip'),
      draft: { ...emptyDraft(), pickupLocation: 'Majestic, Bengaluru', passengers: 4 },
    })
    const page = serverPage()
    pickup().value = 'Whitefield'
    await comesAlive(page)
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    expect(screen.getByRole('button', { name: /^Guests/ }).textContent).toContain('4 guests')
  })
})
