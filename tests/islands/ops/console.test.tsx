import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { POLL_MS } from '../../../src/islands/ops/console-state'
import { asked, refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { aBoard, aRow, FIRST, later, ROWS } from './records'
import { article, boardsAsked, field, find, openConsole, server, withOperator } from './support'

withOperator()

describe('The dispatch board', () => {
  it('shows what needs an operator first, and counts the rest', async () => {
    server.routes['/api/ops/board'] = () => ({
      body: aBoard({
        needs: [
          { id: 'one', need: 'unassigned', ride: aRow('00000000cccc0001'), at: later(40) },
          { id: 'two', need: 'pin_locked', ride: aRow('00000000cccc0002'), at: later(50) },
        ],
      }),
    })
    await openConsole()
    const needs = screen.getByRole('region', { name: 'Needs a person 2' })
    expect(
      within(needs)
        .getAllByRole('button', { name: /Koramangala/ })
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('No driver'), expect.stringContaining('PIN locked')])
    expect(screen.getByRole('button', { name: 'No driver 3' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Under way 100+' })).toBeTruthy()
  })

  it('says that the session is over, leads to the sign-in beside it, and keeps what was typed', async () => {
    await openConsole()
    fireEvent.change(field(), { target: { value: 'KA 09 EV 12' } })
    const alive = server.routes['/api/ops/board']
    server.routes['/api/ops/board'] = () => refusal(401, 'signed_out', 'You are not signed in any more.')
    await pass(POLL_MS)
    const signIn = screen.getByRole('link', { name: 'Sign in again' })
    expect([signIn.getAttribute('href'), signIn.getAttribute('target')]).toEqual(['/auth', '_blank'])
    expect(field().value).toBe('KA 09 EV 12')
    if (alive) server.routes['/api/ops/board'] = alive
    await pass(POLL_MS)
    expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull()
    expect(field().value).toBe('KA 09 EV 12')
  })

  it('leads an operator who signed in again by phone alone to confirm with Google', async () => {
    await openConsole()
    fireEvent.change(field(), { target: { value: 'KA 09 EV 12' } })
    const alive = server.routes['/api/ops/board']
    server.routes['/api/ops/board'] = () => refusal(403, 'google_not_confirmed', 'Confirm with Google first.')
    await pass(POLL_MS)
    const confirm = screen.getByRole('link', { name: 'Confirm with Google' })
    expect([confirm.getAttribute('href'), confirm.getAttribute('target')]).toEqual(['/ops', '_blank'])
    if (alive) server.routes['/api/ops/board'] = alive
    await pass(POLL_MS)
    expect(screen.queryByRole('link', { name: 'Confirm with Google' })).toBeNull()
    expect(field().value).toBe('KA 09 EV 12')
  })

  it('is read every ten seconds while it is seen, and not while it is hidden', async () => {
    await openConsole()
    const before = boardsAsked()
    await pass(POLL_MS)
    expect(boardsAsked()).toBe(before + 1)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(POLL_MS * 5)
    expect(boardsAsked()).toBe(before + 1)
    hidden.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(boardsAsked()).toBe(before + 2)
    hidden.mockRestore()
  })

  it('stays when the server can’t be reached, and says that it may be old', async () => {
    await openConsole()
    server.routes['/api/ops/board'] = () => 'unreachable'
    await pass(POLL_MS)
    expect(screen.getByRole('alert').textContent).toContain('may be old')
    expect(screen.getAllByText('Koramangala', { exact: false }).length).toBeGreaterThan(0)
    server.routes['/api/ops/board'] = () => ({ body: aBoard() })
    await pass(POLL_MS)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the list that was asked for last, whichever answer comes last', async () => {
    await openConsole()
    server.routes['/api/ops/rides'] = async ({ path }) => {
      if (path.includes('completed')) await new Promise((done) => setTimeout(done, 500))
      return {
        body: {
          rides: [
            aRow('00000000dddd0001', {
              rider_name: path.includes('cancelled') ? 'Of cancelled' : 'Of completed',
            }),
          ],
          next: null,
        },
      }
    }
    fireEvent.click(screen.getByRole('button', { name: /^Completed/ }))
    fireEvent.click(screen.getByRole('button', { name: /^Cancelled/ }))
    await pass(1000)
    expect(screen.getByText('Of cancelled', { exact: false })).toBeTruthy()
    expect(screen.queryByText('Of completed', { exact: false })).toBeNull()
  })
})

describe('A list of which more is asked for', () => {
  const MORE = aRow('00000000aaaa0026')
  const NEXT = `${later(40)}~${ROWS[2]?.id}`
  const shown = () => screen.queryAllByText(MORE.id.slice(-8)).length

  it.each([
    ['the list is read anew before it comes', 'more', 'list'],
    ['it comes before the list is read anew', 'list', 'more'],
  ] as const)('has it where %s', async (_, slow, quick) => {
    const held: Record<string, () => void> = {}
    const hold = (name: string) => new Promise<void>((go) => (held[name] = go))
    let holding = false
    server.routes['/api/ops/rides'] = async ({ path }) => {
      const isMore = path.includes('after=')
      if (holding) await hold(isMore ? 'more' : 'list')
      return { body: isMore ? { rides: [MORE], next: null } : { rides: ROWS, next: NEXT } }
    }
    await openConsole()
    holding = true
    if (slow === 'list') await pass(POLL_MS)
    await press('More rides')
    if (slow === 'more') await pass(POLL_MS)
    held[quick]?.()
    await pass(0)
    held[slow]?.()
    await pass(0)
    expect(shown()).toBe(1)
  })
})

describe('Finding', () => {
  it('opens one booking at once', async () => {
    server.routes['/api/ops/find'] = () => ({ body: { subjects: [], rides: [ROWS[0]], payments: [] } })
    await openConsole()
    await find(FIRST.slice(-8))
    expect(article(FIRST)).toBeTruthy()
  })

  it('names a rider, and lists their rides', async () => {
    server.routes['/api/ops/find'] = () => ({
      body: { subjects: [{ kind: 'rider', id: 'r', label: 'Asha Murthy' }], rides: ROWS, payments: [] },
    })
    await openConsole()
    await find('98450 12345')
    const found = screen.getByRole('region', { name: 'Asha Murthy (rider)' })
    expect(within(found).getAllByRole('button')).toHaveLength(4)
    expect(asked.some(({ path }) => path === '/api/ops/find?q=98450%2012345')).toBe(true)
  })

  it('says what can be typed, beside the field', async () => {
    server.routes['/api/ops/find'] = () => refusal(422, 'not_findable', 'Type the last 8 characters.')
    await openConsole()
    await find('x')
    expect(screen.getByRole('status').textContent).toBe('Type the last 8 characters.')
  })
})
