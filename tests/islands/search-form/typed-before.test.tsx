import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRAFT_KEY } from '../../../src/domain/bookings/booking-steps'
import { type Draft, emptyDraft } from '../../../src/domain/bookings/draft'
import { STORED_TRIP_SCRIPT } from '../../../src/inline'
import { readStored, writeStored } from '../../../src/islands/search-form/stored-booking'
import { stored } from '../../support/bookings/trips'
import { pass } from '../../support/islands/page'
import {
  comesAlive,
  dropoff,
  MAJESTIC,
  pickup,
  placesThatKnow,
  serverPage,
  WHITEFIELD,
  withRider,
} from './support'

withRider()

const keep = (changes: Partial<Draft>) =>
  writeStored(stored({ currentStep: 3, draft: { ...emptyDraft(), ...changes } }))

/** The page's own lines, which stand in its HTML and run before it is painted. */
const runInlineScript = () => new Function(STORED_TRIP_SCRIPT)()

/** That page, once its own lines have run. */
function shownPage() {
  const page = serverPage()
  runInlineScript()
  return page
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
    expect(readStored()?.draft).toMatchObject({ service_type: 'outstation', dropoff_address: 'Maj' })
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
    expect(readStored()?.draft).toMatchObject({ service_type: 'airport', pickup_address: 'Whitef' })
  })

  it('wins over the draft that was kept, which fills the rest', async () => {
    placesThatKnow(WHITEFIELD, MAJESTIC)
    keep({ pickup_address: 'Majestic, Bengaluru', passengers: 4 })
    const page = serverPage()
    pickup().value = 'Whitefield'
    await comesAlive(page)
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    expect(screen.getByRole('button', { name: /^Guests/ }).textContent).toContain('4 guests')
  })
})

describe('the stored trip', () => {
  const AT_MAJESTIC = {
    pickup_address: 'Majestic, Bengaluru',
    pickup_latitude: MAJESTIC.lat,
    pickup_longitude: MAJESTIC.lng,
  }

  it('stands in the fields before the form’s script, which comes at once, and keeps its coordinates (FORM-18)', async () => {
    const asked = placesThatKnow()
    keep({ ...AT_MAJESTIC, dropoff_address: 'Whitefield', service_type: 'outstation', passengers: 4 })
    const page = shownPage()
    expect([pickup().value, dropoff().value]).toEqual(['Majestic, Bengaluru', 'Whitefield'])
    expect(radio('Outstation').checked).toBe(true)
    expect(page.dataset.when).toBe('load')
    await comesAlive(page)
    expect([pickup().value, dropoff().value]).toEqual(['Majestic, Bengaluru', 'Whitefield'])
    expect(radio('One way').checked).toBe(true)
    expect(screen.getByRole('button', { name: /^Guests/ }).textContent).toContain('4 guests')
    expect(asked.map(({ input }) => input)).toEqual(['Whitefield'])
    expect(readStored()?.draft.pickup_latitude).toBe(MAJESTIC.lat)
  })

  it('is replaced by what is typed over it before the script, and the rest stays', async () => {
    placesThatKnow(WHITEFIELD)
    keep({ ...AT_MAJESTIC, dropoff_address: 'Majestic', passengers: 4 })
    const page = shownPage()
    pickup().focus()
    pickup().value = 'Whitef'
    pickup().setSelectionRange(3, 3)
    await comesAlive(page)
    expect([pickup().value, dropoff().value]).toEqual(['Whitef', 'Majestic'])
    expect(pickup().selectionStart).toBe(3)
    expect(readStored()?.draft).toMatchObject({
      pickup_address: 'Whitef',
      pickup_latitude: null,
      passengers: 4,
    })
  })

  it('leaves the caret where it was put before the script', async () => {
    keep(AT_MAJESTIC)
    const page = shownPage()
    pickup().focus()
    pickup().setSelectionRange(4, 4)
    await comesAlive(page)
    expect([pickup().value, pickup().selectionStart, pickup().selectionEnd]).toEqual([
      'Majestic, Bengaluru',
      4,
      4,
    ])
  })

  it('that another tab stored after the page was shown is selected in the focused field: typing replaces it', async () => {
    const page = shownPage()
    pickup().focus()
    keep(AT_MAJESTIC)
    await comesAlive(page)
    expect(pickup().value).toBe('Majestic, Bengaluru')
    expect([pickup().selectionStart, pickup().selectionEnd]).toEqual([0, 'Majestic, Bengaluru'.length])
  })

  it('of an airport trip is shown by its address until its terminal can be, and stays as it was stored', async () => {
    keep({
      ...AT_MAJESTIC,
      service_type: 'airport',
      trip_type: 'airport_drop',
      dropoff_address: 'Kempegowda International Airport Terminal 2, Devanahalli, Bengaluru',
      dropoff_latitude: 13.1979,
      dropoff_longitude: 77.7064,
    })
    const before = localStorage.getItem(DRAFT_KEY)
    const page = shownPage()
    expect(dropoff().value).toContain('Terminal 2')
    await comesAlive(page)
    expect([radio('Drop To Airport').checked, radio('Terminal 2').checked]).toEqual([true, true])
    expect(pickup().value).toBe('Majestic, Bengaluru')
    expect(localStorage.getItem(DRAFT_KEY)).toBe(before)
  })

  it('from the airport is one to it once a pickup was typed before the script', async () => {
    keep({
      service_type: 'airport',
      trip_type: 'airport_pickup',
      pickup_address: 'Kempegowda International Airport Terminal 1, Devanahalli, Bengaluru',
      pickup_latitude: 13.1986,
      pickup_longitude: 77.7066,
      dropoff_address: 'Majestic, Bengaluru',
      dropoff_latitude: MAJESTIC.lat,
      dropoff_longitude: MAJESTIC.lng,
    })
    const page = shownPage()
    pickup().focus()
    pickup().value = 'Jayanagar'
    await comesAlive(page)
    expect(radio('Drop To Airport').checked).toBe(true)
    expect(pickup().value).toBe('Jayanagar')
  })

  it.each([
    ['none', {}],
    ['another rider’s trip', { [DRAFT_KEY]: '{"rider":"asha","draft":{"pickupLocation":"Jayanagar"}}' }],
    ['broken text', { [DRAFT_KEY]: '{' }],
    ['nothing', { [DRAFT_KEY]: 'null' }],
    ['no draft', { [DRAFT_KEY]: '{"draft":3}' }],
    ['no text in its places', { [DRAFT_KEY]: '{"draft":{"pickup_address":{"a":1},"dropoff_address":[]}}' }],
  ])('that is %s leaves the fields empty', (_, stored: Record<string, string>) => {
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
    shownPage()
    expect([pickup().value, dropoff().value]).toEqual(['', ''])
    expect(radio('Ride Later').checked).toBe(true)
  })

  it('is not looked for where the browser keeps nothing', () => {
    serverPage()
    vi.stubGlobal('localStorage', null)
    expect(runInlineScript).not.toThrow()
  })
})
