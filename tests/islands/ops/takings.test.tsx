import '../../../src/islands/ops/money-view'
import '../../../src/islands/ops/days-view'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, dateOf } from '../../../src/domain/kolkata-time'
import type { Cash } from '../../../src/domain/ops/cash'
import type { Days } from '../../../src/domain/ops/days'
import { type TakingsAnswer, together } from '../../../src/domain/ops/takings'
import { asked, refusal } from '../../support/islands/api'
import { alerts, button, pass, press, type } from '../../support/islands/page'
import { NOW } from './records'
import { answer, figures, key, openConsole, part, posted, rowOf, server, withOperator } from './support'

withOperator()

const today = dateOf(new Date(NOW))
const ravi = {
  key: 'ravi',
  name: 'Ravi Kumar',
  ...together([{ fare_paise: 124_500_00, rides: 3, metres: 18_400 }]),
}
const nobody = { key: '', name: null, ...together([{ online_paise: 10_050, by_company: 2, no_show: 1 }]) }
const TAKINGS: TakingsAnswer = {
  ...{ today, from: today, to: today, by: 'driver' },
  rows: [ravi, nobody],
  total: { ...together([ravi, nobody]), metres_unknown: 1 },
}

const HANDED_IN = {
  amount_paise: 25_000,
  reverses: null,
  reason: 'Receipt 17',
  created_at: new Date(NOW).toISOString(),
}
const CASH: Cash = {
  drivers: [{ id: 'ravi', name: 'Ravi Kumar', balance_paise: 30_000, since: HANDED_IN.created_at }],
  entries: [
    { ...HANDED_IN, id: 'one', driver_name: 'Ravi Kumar', operator_name: 'Meera Rao', is_taken_back: false },
  ],
}

async function openMoney(takings: TakingsAnswer = TAKINGS, cash: Cash = CASH) {
  answer('/api/ops/takings', takings)
  answer('/api/ops/cash', cash)
  await openConsole()
  await key('7')
}

/** Types what a driver handed in, and goes on to the second step. */
async function handIn(rupees: string) {
  await press('Record cash of Ravi Kumar')
  type('Rupees handed in', rupees)
  await press('Go on')
  return screen.getByRole('dialog')
}

describe('The money of days', () => {
  it('shows the sums of all and of a driver that is pressed, in the Indian way, with paise where one has some', async () => {
    await openMoney()
    expect(asked.map(({ path }) => path)).toContain(`/api/ops/takings?from=${today}&to=${today}&by=driver`)
    expect(figures(/money/)).toEqual(expect.arrayContaining(['Fares ₹1,24,500.00', 'Paid online ₹100.50']))
    expect(figures(/^Rides$/)).toEqual(
      expect.arrayContaining(['Driven 3', 'Kilometres with riders unknown of 1 ride18.4']),
    )
    expect(rowOf('Ravi Kumar')).toMatch(/^Ravi Kumar3₹1,24,500\.00/)
    expect(rowOf('No driver')).toMatch(/^No driver0₹0\.00/)
    await press('No driver')
    expect(document.activeElement).toBe(part(/No driver, today so far: money/).parentElement)
    const ofNobody = ['Fares ₹0.00', 'Booked as paid to the driver ₹0.00']
    expect(figures(/money/)).toEqual(expect.arrayContaining(ofNobody))
  })

  it('asks for the days that are chosen, and says that in those there was nothing', async () => {
    await openMoney({ ...TAKINGS, rows: [] })
    expect(screen.getByText('Nothing was driven, paid or cancelled: today so far.')).toBeDefined()
    type('By', 'car')
    await pass(0)
    expect(asked.at(-1)?.path).toBe(`/api/ops/takings?from=${today}&to=${today}&by=car`)
  })

  it('says why it was not read, and is read again by a press', async () => {
    server.routes['/api/ops/takings'] = () => refusal(422, 'too_many_entries', 'Choose fewer days.')
    answer('/api/ops/cash', { drivers: [], entries: [] })
    await openConsole()
    await key('7')
    expect(alerts()).toEqual(['Choose fewer days.Try again'])
    expect(screen.getByText('No driver has cash to hand in.')).toBeDefined()
    answer('/api/ops/takings', TAKINGS)
    await press('Try again')
    expect(rowOf('Ravi Kumar')).toBeDefined()
  })
})

describe('The cash of drivers', () => {
  beforeEach(() => openMoney())

  it('is recorded in a second step that says what stays with the driver, against the balance that was shown', async () => {
    answer('/api/ops/drivers/ravi/cash')
    expect(within(await handIn('250')).getByText(/₹50 stays with them/)).toBeDefined()
    await press('Record ₹250')
    const body = { rupees: 250, note: '', balance_paise: 30_000, is_over: false }
    expect(posted()).toEqual([{ path: '/api/ops/drivers/ravi/cash', body }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks again where the balance is another one by now, and warns of more than it', async () => {
    server.routes['/api/ops/drivers/ravi/cash'] = () => ({
      status: 409,
      body: {
        error: { code: 'cash_changed', message: 'It is ₹50 now.', requestId: 'x' },
        balance_paise: 5000,
      },
    })
    await handIn('250')
    await press('Record ₹250')
    expect(screen.getByText(/That’s ₹200 more than the ₹50/)).toBeDefined()
    answer('/api/ops/drivers/ravi/cash')
    await press('Record it all the same')
    expect(posted().at(-1)?.body).toMatchObject({ rupees: 250, balance_paise: 5000, is_over: true })
  })

  it('is taken back with a reason', async () => {
    answer('/api/ops/cash/one/take-back')
    await press('Take back ₹250 of Ravi Kumar')
    type('Why', 'Counted twice')
    await press('Take back ₹250')
    expect(posted()).toEqual([{ path: '/api/ops/cash/one/take-back', body: { reason: 'Counted twice' } }])
  })
})

it('A file is taken with what it is for, and downloaded by a link; a refusal stays in the form (FILE-4)', async () => {
  await openMoney()
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`)
  })
  answer('/api/ops/files', { id: 'file-1' })
  type('File of', 'balances')
  type('Last day', addDays(today, -40))
  type('What it is for', 'For the accountant')
  await press('Take the file')
  expect([alerts(), posted()]).toEqual([['The first day is after the last one.'], []])
  type('First day', addDays(today, -400))
  await press('Take the file')
  const asked = { kind: 'balances', from: addDays(today, -400), to: addDays(today, -40) }
  expect(posted()).toEqual([{ path: '/api/ops/files', body: { ...asked, reason: 'For the accountant' } }])
  expect(links).toEqual(['/api/ops/files/file-1 true'])
  server.routes['/api/ops/files'] = () => refusal(429, 'files_taken', 'You have taken 5 files today.')
  await press('Take the file')
  expect(alerts()).toEqual(['You have taken 5 files today.'])
  expect([links.length, screen.queryByText(/Your browser downloads it/)]).toEqual([1, null])
})

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
