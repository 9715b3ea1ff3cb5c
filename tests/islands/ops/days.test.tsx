import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../src/islands/ops/days-view'
import type { Days } from '../../../src/domain/ops/days'
import { refusal } from '../../support/islands/api'
import { alerts, button, press, type } from '../../support/islands/page'
import { answer, figures, key, openConsole, part, rowOf, server, withOperator } from './support'

withOperator()

/** A Saturday, so far; the Sunday before; and a day that is not shown any more. */
const DAYS: Days = {
  today: '2026-11-21',
  rows: [
    { day: '2026-11-21', city: '', counts: { sms: 3, a_later_name: 9 } },
    { day: '2026-11-21', city: 'mysuru', counts: { search: 40, quote: 20, booking: 5, paid: 4, ride: 2 } },
    {
      day: '2026-11-21',
      city: 'bengaluru',
      counts: { search: 60, quote: 30, late_ride: 1, late_minutes: 25 },
    },
    { day: '2026-11-15', city: 'bengaluru', counts: { search: 1100, ride: 8 } },
    { day: '2026-10-22', city: 'bengaluru', counts: { search: 7777 } },
  ],
}

async function openDays(days: Days = DAYS) {
  answer('/api/ops/days', days)
  await openConsole()
  await key('6')
}

describe('The days', () => {
  it('show the funnel with its rates and all counts, of both cities or of one', async () => {
    await openDays()
    expect(figures(/Funnel: All 30 days/)).toEqual([
      'Searches1,200',
      'Priced4% of searches 50',
      'Booked10% of priced 5',
      'Confirmed80% of booked 4',
      'Driven250% of confirmed 10',
    ])
    const counts = ['Lateby 25 min, 10% of driven 1', 'SMS3', 'Never paid0']
    expect(figures(/Counts/)).toEqual(expect.arrayContaining(counts))
    type('City', 'mysuru')
    expect(figures(/Funnel/)[0]).toBe('Searches40')
    expect(figures(/Counts/)).toEqual(expect.arrayContaining(['Late0% of driven 0', 'SMS0']))
  })

  it('list each day under its week, and show what is pressed at its figures', async () => {
    await openDays()
    expect(rowOf('All 30 days')).toMatch(/^All 30 days1,2005054100/)
    expect(rowOf('16 Nov – 21 Nov')).toMatch(/^16 Nov – 21 Nov1005054200/)
    expect(rowOf('Sun, 15 Nov')).toMatch(/^Sun, 15 Nov1,1000008/)
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(1 + 1 + 5 + 30)
    await press('Today so far')
    expect(figures(/Funnel: Today so far/)[0]).toBe('Searches100')
    expect(document.activeElement).toBe(part(/Funnel/).parentElement)
    expect(button('Today so far').getAttribute('aria-pressed')).toBe('true')
    await press('9 Nov – 15 Nov')
    expect(figures(/Funnel: 9 Nov – 15 Nov/)[1]).toBe('Priced0% of searches 0')
  })

  it('say that nothing was counted', async () => {
    await openDays({ ...DAYS, rows: [] })
    expect(screen.getByText(/^Nothing yet/)).toBeDefined()
  })

  it('say why they were not read, and are read again by a press; what was read stays', async () => {
    await openDays()
    server.routes['/api/ops/days'] = () => refusal(503, 'busy', 'Please try again in a moment.')
    await press('Read again')
    expect(alerts()).toEqual(['Please try again in a moment.'])
    expect(figures(/Funnel/)[0]).toBe('Searches1,200')
    await key('1')
    await key('6')
    expect(screen.queryByRole('table')).toBeNull()
    answer('/api/ops/days', DAYS)
    fireEvent.click(button('Try again'))
    await press('Try again')
    expect(figures(/Funnel/)[0]).toBe('Searches1,200')
  })
})
