import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { POLL_MS } from '../../../src/islands/ops/console-state'
import '../../../src/islands/ops/many-moves'
import { asked, refusal } from '../../support/islands/api'
import { goInHistory, visited, withHistory } from '../../support/islands/history'
import { alerts, button, link, pass, press, type } from '../../support/islands/page'
import { aBoard, aNeed, aPage, aRow, FIRST, later, ROWS } from './records'
import {
  answer,
  article,
  closeDialog,
  field,
  find,
  key,
  openConsole,
  openFirst,
  server,
  showBoard,
  withOperator,
} from './support'

withOperator()

describe('The open booking in the browser’s history', () => {
  withHistory('/ops')
  beforeEach(openFirst)
  const panel = (name = /Booking aaaa0001/) => screen.queryByRole('article', { name })
  const rows = () => document.querySelectorAll('[data-row]')
  const close = () => press('Close', 'button', screen.getByRole('article'))

  it('is closed by Back, which stays on the page, and opened by Forward and a reload; with a form open it stays', async () => {
    expect(visited().at).toBe(2)
    await goInHistory(-1)
    expect(panel()).toBeNull()
    await goInHistory(1)
    expect(panel()).toBeTruthy()
    await press('Cancel ride')
    await goInHistory(-1)
    expect(panel()).toBeTruthy()
    expect(history.state.open).toBe(FIRST)
    cleanup()
    await openConsole()
    expect(panel()).toBeTruthy()
  })

  it('leaves no entry behind once its cross closed it, after another booking and a reload too', async () => {
    await close()
    expect([panel(), visited().at]).toEqual([null, 1])
    await openFirst()
    fireEvent.click(rows()[1] ?? document.body)
    await pass(0)
    expect([panel(/aaaa0002/) !== null, visited().at]).toEqual([true, 2])
    cleanup()
    await openConsole()
    await close()
    expect([screen.queryByRole('article'), visited().at, history.state.open]).toEqual([null, 1, undefined])
  })

  it('is the one that was opened last, though the page still goes back from the one before', async () => {
    const cross = screen.getByRole('button', { name: 'Close' })
    fireEvent.click(cross)
    fireEvent.click(rows()[1] ?? document.body)
    await pass(0)
    expect([panel(/aaaa0002/) !== null, visited().at]).toEqual([true, 2])
    await goInHistory(-1)
    expect([screen.queryByRole('article'), visited().at]).toEqual([null, 1])
  })

  it('keeps the page of the list that was turned to beside it', async () => {
    await press('Completed')
    expect(visited().at).toBe(3)
    await close()
    expect([panel(), visited().at, history.state.open]).toEqual([null, 3, null])
    expect(location.search).toContain('completed')
  })
})

describe('The dispatch board', () => {
  it('shows what needs an operator first, and counts the rest', async () => {
    showBoard({
      needs: [
        aNeed('unassigned', {}, { id: 'one', ride: aRow('00000000cccc0001') }),
        aNeed('pin_locked', {}, { id: 'two', ride: aRow('00000000cccc0002') }),
      ],
    })
    await openConsole()
    const needs = within(screen.getByRole('region', { name: 'Needs a person 2' }))
    const [first, second] = needs.getAllByRole('button', { name: /Koramangala/ })
    expect(first?.textContent).toContain('No driver')
    expect(second?.textContent).toContain('PIN locked')
    expect(screen.getByRole('button', { name: 'No driver 3' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Under way 500+' })).toBeTruthy()
  })

  it.each([
    [401, 'signed_out', 'You were signed out.', 'Sign in again', '/auth'],
    [403, 'google_not_confirmed', 'Confirm it’s you.', 'Confirm with Google', '/ops'],
    [403, 'forbidden', 'You’re not an operator any more.', 'Check again', '/ops'],
  ])(
    'says at %i %s what has ended and where to go beside it, keeps what was typed, and goes on after it (OPS-4)',
    async (status, code, title, name, path) => {
      await openConsole()
      fireEvent.change(field(), { target: { value: 'KA 09 EV 12' } })
      server.routes['/api/ops/board'] = () => refusal(status, code, 'The sentence of the refusal.')
      await pass(POLL_MS)
      expect(screen.getByRole('alert').textContent).toContain(title)
      expect(screen.queryByText(/The sentence of the refusal/)).toBeNull()
      expect([link(name).getAttribute('href'), link(name).target]).toEqual([path, '_blank'])
      answer('/api/ops/board', aBoard())
      await pass(POLL_MS)
      expect(alerts()).toEqual([])
      expect(field().value).toBe('KA 09 EV 12')
    },
  )

  it('stays when the server can’t be reached, and says that it may be old', async () => {
    await openConsole()
    server.routes['/api/ops/board'] = () => 'unreachable'
    await pass(POLL_MS)
    expect(alerts()[0]).toContain('may be old')
    expect(screen.getAllByText('Koramangala', { exact: false }).length).toBeGreaterThan(0)
    answer('/api/ops/board', aBoard())
    await pass(POLL_MS)
    expect(alerts()).toEqual([])
  })

  it('says that its list could not be read, though the rest was, and asks for it again', async () => {
    server.routes['/api/ops/rides'] = () => refusal(500, 'broken', 'The list broke.')
    server.routes['/api/ops/board'] = async () => {
      await new Promise((done) => setTimeout(done, 500))
      return { body: aBoard() }
    }
    await openConsole()
    await pass(1000)
    expect(screen.getByRole('alert').textContent).toContain('The list broke.')
    answer('/api/ops/rides', aPage())
    await pass(POLL_MS + 500)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('region', { name: 'Rides by state' }).textContent).toContain('Koramangala')
  })

  it('shows the list that was asked for last, whichever answer comes last', async () => {
    await openConsole()
    server.routes['/api/ops/rides'] = async ({ path }) => {
      if (path.includes('completed')) await new Promise((done) => setTimeout(done, 500))
      const rider_name = path.includes('cancelled') ? 'Of cancelled' : 'Of completed'
      return { body: aPage({ rides: [aRow('00000000dddd0001', { rider_name })] }) }
    }
    fireEvent.click(screen.getByRole('button', { name: /^Completed/ }))
    fireEvent.click(screen.getByRole('button', { name: /^Cancelled/ }))
    await pass(1000)
    expect(screen.getByText('Of cancelled', { exact: false })).toBeTruthy()
    expect(screen.queryByText('Of completed', { exact: false })).toBeNull()
  })
})

describe('The lists of rides', () => {
  const listsAsked = () =>
    asked.filter(({ path }) => path.startsWith('/api/ops/rides')).map(({ path }) => path.split('?')[1])
  const NEXT = `${later(40)}~${ROWS[2]?.id}`
  const NEXT_QUERY = `after=${encodeURIComponent(NEXT)}`
  const choose = async (label: string, value: string) => {
    type(label, value)
    await pass(0)
  }

  it('begin with what the address asks for, and are read anew as they are', async () => {
    history.replaceState(null, '', '/ops?day=tomorrow&city=mysuru&state=accepted&car=rickshaw')
    answer('/api/ops/rides', aPage({ date: '2026-11-22' }))
    await openConsole()
    await pass(POLL_MS)
    expect(listsAsked()).toEqual(Array(2).fill('state=accepted&day=tomorrow&city=mysuru'))
    expect(screen.getByLabelText<HTMLSelectElement>('Day').value).toBe('tomorrow')
    const { value, parentElement } = screen.getByLabelText<HTMLInputElement>('Date')
    expect([value, parentElement?.textContent]).toEqual(['2026-11-22', 'DateSun, 22 Nov 2026'])
    expect(screen.getByRole('button', { name: /^Accepted/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it('put what is chosen into the address, and follow Back', async () => {
    await openConsole()
    await press('Filters')
    await choose('Day', 'today')
    await choose('Service', 'airport')
    await press(/^All/)
    expect(location.search).toBe('?state=all&day=today&service=airport')
    expect(listsAsked().at(-1)).toBe('state=all&day=today&service=airport')
    history.replaceState(null, '', '/ops?day=today')
    fireEvent.popState(window)
    await pass(0)
    expect(listsAsked().at(-1)).toBe('day=today')
    expect(screen.getByLabelText<HTMLSelectElement>('Service').value).toBe('')
    await press('Clear')
    expect(location.search).toBe('')
  })

  it('count the day that is chosen, and nothing that is not counted', async () => {
    const counts = { unassigned: 501, accepted: 7, started: 0, completed: 2, cancelled: 1, all: 511 }
    server.routes['/api/ops/rides'] = ({ path }) => ({
      body: aPage({ counts: path.includes('day=') ? counts : null }),
    })
    await openConsole()
    await press('Filters')
    await choose('Day', 'today')
    expect(screen.getByRole('button', { name: 'No driver 500+' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Completed 2' })).toBeTruthy()
    await choose('Day', '')
    await choose('City', 'mysuru')
    expect(screen.getByRole('button', { name: 'No driver' })).toBeTruthy()
  })

  it('keep the focus on the button that turns their pages, while one is read and on the last', async () => {
    server.routes['/api/ops/rides'] = async ({ path }) => {
      await new Promise((done) => setTimeout(done, 500))
      return { body: path.includes('after=') ? aPage() : aPage({ next: NEXT }) }
    }
    await openConsole()
    await pass(500)
    for (const name of ['Next page', 'Previous page']) {
      const turn = screen.getByRole('button', { name })
      turn.focus()
      await press(name)
      expect(document.activeElement).toBe(turn)
      await pass(500)
      expect(document.activeElement).toBe(turn)
    }
  })

  it('turn their pages by button and by key, forward and back', async () => {
    server.routes['/api/ops/rides'] = ({ path }) => ({
      body: path.includes('after=') ? aPage({ rides: [aRow('00000000aaaa0051')] }) : aPage({ next: NEXT }),
    })
    await openConsole()
    await press('Next page')
    expect(location.search).toBe(`?${NEXT_QUERY}`)
    expect(screen.getByText('aaaa0051')).toBeTruthy()
    expect(button('Next page').getAttribute('aria-disabled')).toBe('true')
    await key('p')
    expect(location.search).toBe('')
    await key('n')
    expect(listsAsked().at(-1)).toBe(NEXT_QUERY)
    await key('n')
    expect(listsAsked().at(-1)).toBe(NEXT_QUERY)
    await press(/^Accepted/)
    expect(location.search).toBe('?state=accepted')
  })

  it('lead from a page that a link opened to the first one', async () => {
    history.replaceState(null, '', `/ops?state=completed&${NEXT_QUERY}`)
    await openConsole()
    await press('Previous page')
    expect(location.search).toBe('?state=completed')
  })

  it('say how far they looked where few fit', async () => {
    history.replaceState(null, '', '/ops?city=mysuru')
    answer('/api/ops/rides', aPage({ rides: [], next: NEXT, looked_through: 200 }))
    await openConsole()
    expect(screen.getByText(/None of the next 200 rides fit/)).toBeTruthy()
  })
})

describe('Finding', () => {
  const results = (parts: object) => () => ({
    body: { subjects: [], rides: [], needs: [], next: null, common: [], ...parts },
  })
  const found = ROWS.map((ride) => ({ ...ride, why: ['rider'] }))
  const ASHA = { kind: 'rider', id: 'r', label: 'Asha Murthy', plate: null, on_duty: false }
  const asks = () => asked.filter(({ path }) => path.startsWith('/api/ops/find')).map(({ path }) => path)

  it('opens one booking at once', async () => {
    server.routes['/api/ops/find'] = results({ rides: found.slice(0, 1) })
    await openConsole()
    await find(FIRST.slice(-8))
    expect(article(FIRST)).toBeTruthy()
  })

  it('names a rider, lists their rides, and says why each was found', async () => {
    server.routes['/api/ops/find'] = results({ subjects: [ASHA], rides: found, common: ['asha'] })
    await openConsole()
    await find('98450 12345')
    const region = screen.getByRole('region', { name: '‘98450 12345’' })
    expect(region.textContent).toContain('Asha Murthy (rider)')
    expect(region.textContent).toContain('Over 200 people or cars have ‘asha’')
    const rides = within(region).getAllByRole('button', { name: /Found by rider/ })
    expect(rides).toHaveLength(3)
    expect(asks()).toEqual(['/api/ops/find?q=98450%2012345'])
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rides[0])
  })

  it('goes on to more results and back, and keeps the search over a reload and out of the address (OPS-21)', async () => {
    server.routes['/api/ops/find'] = results({ rides: found, next: 't7' })
    const first = await openConsole()
    await find('asha')
    await press('More results')
    expect(asks().at(-1)).toBe('/api/ops/find?q=asha&after=t7')
    await press('First results')
    expect(asks().at(-1)).toBe('/api/ops/find?q=asha')
    expect(location.search).toBe('')
    first.unmount()
    await openConsole()
    expect(screen.getByRole('region', { name: '‘asha’' })).toBeTruthy()
    await press('Clear')
    expect(screen.queryByRole('region', { name: '‘asha’' })).toBeNull()
    expect(history.state).toMatchObject({ find: null })
  })

  it('shows what was searched for last, whichever answer comes last, and keeps it where more can’t be read', async () => {
    server.routes['/api/ops/find'] = async ({ path }) => {
      if (path.includes('ash')) await new Promise((done) => setTimeout(done, 500))
      return results({ rides: found, next: 't7' })()
    }
    await openConsole()
    await press('Log')
    await find('ash')
    expect(screen.getByRole('status', { name: 'Searching' })).toBeTruthy()
    await find('ravi')
    await pass(1000)
    expect(screen.getByRole('region', { name: '‘ravi’' }).getAttribute('aria-busy')).toBe('false')
    server.routes['/api/ops/find'] = () => refusal(500, 'broken', 'The search broke.')
    await press('More results')
    const hint = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('The search broke.')
    expect(screen.getByRole('region', { name: '‘ravi’' })).toBeTruthy()
  })

  it('lists and moves a found driver’s rides', async () => {
    const ravi = { kind: 'driver', id: 'd7', label: 'Ravi', plate: 'KA 09 EV 1234', on_duty: true }
    server.routes['/api/ops/find'] = results({ subjects: [ravi] })
    answer('/api/ops/drivers/d7/moves', { moves: [], more: false })
    await openConsole()
    await find('ravi')
    expect(screen.getByRole('region', { name: '‘ravi’' }).textContent).toContain(
      'Ravi (driver) KA 09 EV 1234',
    )
    await press('Move the rides of Ravi')
    expect(screen.getByRole('dialog', { name: 'Move the rides of Ravi' })).toBeTruthy()
    await closeDialog()
    await press('List rides of Ravi')
    expect(location.search).toBe('?state=accepted&driver=d7')
    expect(asked.at(-1)?.path).toBe('/api/ops/rides?state=accepted&driver=d7')
  })
})
