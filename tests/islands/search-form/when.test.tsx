import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually'
import { pass, press } from '../../support/islands/page'
import { showForm, withRider } from './support'

// Transformed once, so that no test waits for it longer than a rider would.
beforeAll(() =>
  Promise.all([
    import('../../../src/islands/search-form/calendar'),
    import('../../../src/islands/search-form/time-grid'),
  ]),
)
withRider()

const dateButton = () => screen.getByRole('button', { name: /^Date/ })
const timeButton = () => screen.getByRole('button', { name: /^Time/ })
const times = () => within(screen.getByRole('dialog', { name: 'Choose a time' })).getAllByRole('button')
const words = (buttons: HTMLElement[]) => buttons.map((button) => button.textContent)
const service = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

/** The calendar is a module of its own, which is there a moment after it was asked for. */
async function openDates(name: string | RegExp = /^Date/) {
  await press(name)
  await eventually(() => screen.getByRole('grid'))
  // The calendar's own effects, which come after it, are over.
  await pass(0)
}
const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
async function chooseDay(name: RegExp) {
  await openDates()
  fireEvent.click(day(name))
  await pass(0)
}

describe('the date', () => {
  it('can be today and the 30 days after it, in Kolkata', async () => {
    showForm()
    await openDates()
    expect(day(/20 November/).disabled).toBe(true)
    expect(day(/21 November/).disabled).toBe(false)
    await press(/next month/i)
    expect(day(/21 December/).disabled).toBe(false)
    expect(day(/22 December/).disabled).toBe(true)
  })

  it('is tomorrow already at 00:05 in Kolkata, whatever the zone of the browser', async () => {
    vi.setSystemTime('2026-11-21T18:35:00Z')
    showForm()
    await openDates()
    expect(day(/21 November/).disabled).toBe(true)
    expect(day(/Today, .*22 November/).disabled).toBe(false)
  })

  it.each([
    ['on a new page', false],
    ['on a page that the browser kept for an hour', true],
  ])('can be what the server’s clock says %s, however wrong the phone’s is', async (_, isKept) => {
    const [{ dataset }, dayMs] = [document.documentElement, 24 * 3_600_000]
    dataset.now = String(Date.now() + dayMs)
    if (isKept) {
      sessionStorage.setItem('clock', `${dataset.now} ${dayMs}`)
      vi.setSystemTime(Date.now() + 3_600_000)
    }
    showForm()
    await openDates()
    expect(day(/21 November/).disabled).toBe(true)
    expect(day(/Today, .*22 November/).disabled).toBe(false)
  })

  it('leads on to the times, and back to its own button when a time is there', async () => {
    showForm()
    await chooseDay(/22 November/)
    expect(dateButton().textContent).toContain('Sun, 22 Nov')
    expect(document.activeElement?.textContent).toBe('8:00 am')
    await press('9:30 am')
    expect(timeButton().textContent).toContain('9:30 am')
    expect(document.activeElement).toBe(timeButton())
    await chooseDay(/23 November/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(dateButton())
  })

  it('is deselected by another press, and then missing', async () => {
    showForm()
    await chooseDay(/22 November/)
    await press('9:30 am')
    expect(screen.getByText(/Still to choose/).textContent).not.toMatch(/date|time/)
    await chooseDay(/22 November/)
    expect(dateButton().textContent).toContain('Choose')
    expect(screen.getByText(/Still to choose/).textContent).toMatch(/and date$/)
  })

  it('gives the focus back on Escape', async () => {
    showForm()
    await openDates()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(dateButton())
  })

  it('closes on a press outside', async () => {
    showForm()
    await openDates()
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the times', () => {
  it('of today are none at 23:45, and say what to do', async () => {
    vi.setSystemTime('2026-11-21T18:15:00Z')
    showForm()
    await chooseDay(/21 November/)
    const dialog = within(screen.getByRole('dialog', { name: 'Choose a time' }))
    expect(dialog.queryAllByRole('button')).toHaveLength(0)
    expect(dialog.getByText('No times left on Sat, 21 Nov.')).toBeTruthy()
    expect(dialog.getByText('Choose a later date.')).toBeTruthy()
  })

  it('go away as the clock moves on', async () => {
    showForm()
    await chooseDay(/21 November/)
    expect(words(times()).at(0)).toBe('2:30 pm')
    await pass(21 * 60_000)
    expect(words(times()).at(0)).toBe('3:00 pm')
  })

  it('are walked by keys', async () => {
    showForm()
    await chooseDay(/23 November/)
    const dialog = screen.getByRole('dialog')
    const focused = () => document.activeElement?.textContent
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? dialog, { key: name })
    key('ArrowRight')
    expect(focused()).toBe('8:30 am')
    key('ArrowLeft')
    expect(focused()).toBe('8:00 am')
    key('End')
    expect(focused()).toBe('midnight, next day')
    key('Home')
    expect(focused()).toBe('12:00 am')
  })
})

describe('the return of an outstation round trip', () => {
  async function roundTrip() {
    showForm()
    service('Outstation')
    fireEvent.click(screen.getByRole('radio', { name: 'Round Trip' }))
  }

  it('waits for the date of the outward trip', async () => {
    await roundTrip()
    expect(screen.getByText(/Choose the date of your trip there first/)).toBeTruthy()
  })

  it('is after the outward trip, and is dropped when that is moved past it', async () => {
    await roundTrip()
    await chooseDay(/22 November/)
    await press('9:30 am')
    await openDates(/^Return date/)
    expect(day(/22 November/).disabled).toBe(true)
    fireEvent.click(day(/24 November/))
    await pass(0)
    await press('6:30 pm')
    expect(screen.getByText(/Still to choose/).textContent).not.toContain('return')
    await chooseDay(/24 November/)
    expect(screen.getByText(/Still to choose/).textContent).toContain('return date and return time')
  })
})
