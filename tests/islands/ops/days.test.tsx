import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../src/islands/ops/days-view'
import type { Days } from '../../../src/domain/ops/days'
import { refusal } from '../../support/islands/api'
import { alerts, press, type } from '../../support/islands/page'
import { answer, key, openConsole, server, withOperator } from './support'

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

const part = (name: RegExp) => screen.getByRole('region', { name })
const words = (name: RegExp) =>
  within(part(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const rowOf = (name: string | RegExp) =>
  within(part(/Day by day/))
    .getByRole('button', { name })
    .closest('tr')?.textContent
const counted = (name: RegExp) =>
  within(part(/Counts/))
    .getByText(name)
    .closest('div')?.textContent

async function openDays() {
  await openConsole()
  await key('6')
}

describe('The days', () => {
  it('show the funnel with its rates and all counts of the chosen days, city by city', async () => {
    answer('/api/ops/days', DAYS)
    await openDays()
    expect(words(/Funnel/)).toEqual([
      'Searches1,200',
      'Priced4% of searches 50',
      'Booked10% of priced 5',
      'Paid80% of booked 4',
      'Driven250% of paid 10',
    ])
    expect(counted(/^Late/)).toBe('Late, 10% of driven, by 25 min1')
    expect(counted(/^SMS/)).toBe('SMS3')
    type('City', 'mysuru')
    expect(words(/Funnel/)[0]).toBe('Searches40')
    expect(counted(/^SMS/)).toBe('SMS0')
    expect(counted(/^Late/)).toBe('Late0')
  })

  it('list each day under its week, and show the one that is pressed, at its figures', async () => {
    answer('/api/ops/days', DAYS)
    await openDays()
    expect(rowOf(/16 Nov to 21 Nov/)).toMatch(/^16 Nov to 21 Nov1005054200/)
    expect(rowOf(/9 Nov to 15 Nov/)).toMatch(/^9 Nov to 15 Nov1,1000008/)
    await press('Sat, 21 Nov, so far')
    expect(words(/Funnel/)[0]).toBe('Searches100')
    expect(document.activeElement).toBe(part(/Funnel/).parentElement)
    expect(screen.getByRole('button', { name: 'Sat, 21 Nov, so far' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    type('Which days', '2026-11-09/2026-11-15')
    expect(words(/Funnel/)[0]).toBe('Searches1,100')
  })

  it('say that nothing was counted', async () => {
    answer('/api/ops/days', { ...DAYS, rows: [] })
    await openDays()
    expect(screen.getByText(/Nothing in these 30 days/)).toBeDefined()
  })

  it('say why they were not read, and are read again by a press', async () => {
    server.routes['/api/ops/days'] = () => refusal(503, 'busy', 'Please try again in a moment.')
    await openDays()
    expect(alerts().join()).toContain('Please try again in a moment.')
    answer('/api/ops/days', DAYS)
    await press('Try again')
    expect(words(/Funnel/)[0]).toBe('Searches1,200')
    server.routes['/api/ops/days'] = () => 'unreachable'
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await press('Read again')
    expect(alerts()).toHaveLength(1)
    expect(words(/Funnel/)[0]).toBe('Searches1,200')
  })
})
