import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { POLL_MS } from '../../../src/islands/ops/use-fresh-board'
import {
  aBoard,
  aPanel,
  aRow,
  FIRST,
  focusedRow,
  key,
  later,
  openConsole,
  pass,
  posted,
  press,
  ROWS,
  refusal,
  sendReason,
  server,
  withOperator,
} from './support'

withOperator()

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
async function find(typed: string) {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.submit(field().form ?? field())
  await pass(0)
}
const boardsAsked = () => server.asked.filter(({ path }) => path === '/api/ops/board').length
const article = (id: string) => screen.queryByRole('article', { name: `Booking ${id.slice(-8)}` })

describe('The board', () => {
  it('puts what needs a person first, and counts the rest', async () => {
    server.routes['/api/ops/board'] = () => ({
      body: aBoard({
        needs: [
          { need: 'unassigned', ride: aRow('00000000cccc0001'), at: later(40), refund_paise: null },
          { need: 'refund_failed', ride: null, at: later(-60), refund_paise: 15_050 },
        ],
      }),
    })
    await openConsole()
    const needs = screen.getByRole('region', { name: 'Needs a person 2' })
    expect(within(needs).getByRole('button').textContent).toContain('No driver')
    expect(needs.textContent).toContain('Refund failed ₹150.50')
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

describe('The keyboard', () => {
  it('goes along the rides with j, k and the arrows, and opens and puts away', async () => {
    await openConsole()
    await key('j')
    expect(focusedRow()).toBe(ROWS[0]?.id)
    await key('j')
    await key('ArrowDown')
    expect(focusedRow()).toBe(ROWS[2]?.id)
    await key('j')
    expect(focusedRow()).toBe(ROWS[2]?.id)
    await key('k')
    await key('ArrowUp')
    expect(focusedRow()).toBe(FIRST)
    fireEvent.click(document.activeElement ?? document.body)
    await pass(0)
    expect(article(FIRST)).toBeTruthy()
    await key('a')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assign a driver' }))
    await key('Escape')
    expect(article(FIRST)).toBeNull()
    expect(focusedRow()).toBe(FIRST)
  })

  it('finds with /, and leaves keys to the field', async () => {
    await openConsole()
    await key('/')
    expect(document.activeElement).toBe(field())
    await key('j')
    expect(document.activeElement).toBe(field())
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(document.activeElement).not.toBe(field())
  })

  it('changes the view by number, lists its keys, and is still behind a dialog', async () => {
    await openConsole()
    await key('4')
    expect(screen.getByRole('heading', { name: 'Log' })).toBeTruthy()
    await key('1')
    await key('?')
    expect(screen.getByRole('dialog', { name: 'Keys' }).textContent).toContain('Next ride')
    await key('4')
    expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
  })

  it('leaves keys that do nothing to the browser: arrows scroll, Escape closes what else is open', async () => {
    await openConsole()
    const pressed = (name: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
    // fireEvent is false where the default was prevented.
    expect(pressed('Escape')).toBe(true)
    await key('4')
    expect(pressed('ArrowDown')).toBe(true)
    await key('1')
    expect(pressed('ArrowDown')).toBe(false)
    expect(pressed('ArrowUp')).toBe(true)
    const map = document.body.appendChild(document.createElement('canvas'))
    map.tabIndex = 0
    map.focus()
    expect(pressed('ArrowDown')).toBe(true)
    expect(document.activeElement).toBe(map)
  })

  it('can be turned off, and stays so', async () => {
    const first = await openConsole()
    await key('?')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await key('4')
    expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
    first.unmount()
    await openConsole()
    await key('4')
    expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
    await press(/Keys/)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await key('4')
    expect(screen.getByRole('heading', { name: 'Log' })).toBeTruthy()
  })
})

describe('Finding', () => {
  it('opens one booking at once', async () => {
    server.routes['/api/ops/find'] = () => ({ body: { subjects: [], rides: [ROWS[0]] } })
    await openConsole()
    await find(FIRST.slice(-8))
    expect(article(FIRST)).toBeTruthy()
  })

  it('names a person, and lists their rides', async () => {
    server.routes['/api/ops/find'] = () => ({
      body: { subjects: [{ kind: 'rider', id: 'r', label: 'Asha Murthy' }], rides: ROWS },
    })
    await openConsole()
    await find('98450 12345')
    const found = screen.getByRole('region', { name: 'Asha Murthy (rider)' })
    expect(within(found).getAllByRole('button')).toHaveLength(4)
    expect(server.asked.some(({ path }) => path === '/api/ops/find?q=98450%2012345')).toBe(true)
  })

  it('says what can be typed, beside the field', async () => {
    server.routes['/api/ops/find'] = () => refusal(422, 'not_findable', 'Type the last 8 characters.')
    await openConsole()
    await find('x')
    expect(screen.getByRole('status').textContent).toBe('Type the last 8 characters.')
  })
})

describe('Assigning', () => {
  async function openChoice() {
    await openConsole()
    fireEvent.click(screen.getAllByText('Koramangala', { exact: false })[0] ?? document.body)
    await pass(0)
    await press('Assign a driver')
  }

  it('sends the driver and whom the operator saw, and shows the ride as it is then', async () => {
    server.routes[`/api/ops/bookings/${FIRST}/assign`] = () => ({
      body: aPanel(FIRST, { phase: 'assigned', version: 1, actions: ['reassign', 'unassign', 'cancel'] }),
    })
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({ body: aPanel(FIRST) })
    await openChoice()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Sita Devi/ }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar/ }))
    await press('Assign')
    expect(posted()).toEqual([
      {
        path: `/api/ops/bookings/${FIRST}/assign`,
        body: { driver_id: 'driver-1', vehicle_id: 'car-1', from_driver_id: null },
      },
    ])
    // The look that was asked for meanwhile says how it stood before: the newer version stays.
    expect(article(FIRST)?.textContent).toContain('Assigned')
    expect(screen.getByRole('button', { name: 'Reassign' })).toBeTruthy()
  })

  it('shows who handed the ride back and why', async () => {
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, {
        declines: [
          { driver_name: 'Sita Devi', kind: 'handed_back', reason: 'A flat tyre', at: later(-5) },
          { driver_name: null, kind: 'declined', reason: null, at: later(-9) },
        ],
      }),
    })
    await openConsole()
    fireEvent.click(screen.getAllByText('Koramangala', { exact: false })[0] ?? document.body)
    await pass(0)
    const said = within(screen.getByRole('region', { name: 'Drivers who said no' })).getAllByRole('listitem')
    expect(said.map(({ textContent }) => textContent)).toEqual([
      '5:55 pmHanded back ‘A flat tyre’ by Sita Devi',
      '5:51 pmDeclined  by a driver',
    ])
  })

  it('gives nobody a ride over a driver whom the operator has not seen', async () => {
    await openChoice()
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar/ }))
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, {
        phase: 'assigned',
        version: 1,
        driver: { id: 'driver-2', name: 'Sita Devi', phone_no: null, license_number: 'KA09 20110012345' },
        actions: ['reassign', 'unassign', 'cancel'],
      }),
    })
    await pass(POLL_MS)
    expect(article(FIRST)?.textContent).toContain('Sita Devi')
    await press('Assign')
    expect(posted()).toMatchObject([{ body: { driver_id: 'driver-1', from_driver_id: null } }])
  })

  it('says who was faster', async () => {
    server.routes[`/api/ops/bookings/${FIRST}/assign`] = () =>
      refusal(409, 'assigned_meanwhile', 'Sita Devi was assigned meanwhile. Please look again.')
    await openChoice()
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar/ }))
    await press('Assign')
    expect(screen.getByRole('alert').textContent).toContain('Sita Devi was assigned meanwhile')
  })
})

describe('What takes something away', () => {
  async function openCancel() {
    await openConsole()
    fireEvent.click(screen.getAllByText('Koramangala', { exact: false })[0] ?? document.body)
    await pass(0)
    await press('Cancel ride')
  }
  const preview = (refund_paise: number) => ({
    body: {
      band: 'full',
      fee_percent: 0,
      paid_paise: refund_paise,
      fee_paise: 0,
      refund_paise,
      until: null,
    },
  })

  it('names the booking and what comes back before it is done', async () => {
    server.routes[`/api/ops/bookings/${FIRST}/cancellation`] = () => preview(20_900)
    server.routes[`/api/ops/bookings/${FIRST}/cancel`] = () => ({
      body: aPanel(FIRST, { phase: 'cancelled', version: 1, actions: [] }),
    })
    await openCancel()
    const dialog = screen.getByRole('dialog', { name: 'Cancel ride: aaaa0001' })
    expect(dialog.textContent).toContain('₹209 goes back, all that was paid')
    await sendReason('The road is flooded')
    expect(posted()).toEqual([
      {
        path: `/api/ops/bookings/${FIRST}/cancel`,
        body: { reason: 'The road is flooded', refund_paise: 20_900 },
      },
    ])
    expect(article(FIRST)?.textContent).toContain('Cancelled')
  })

  it('keeps what was typed where the ride moves on meanwhile, and says what became of it', async () => {
    server.routes[`/api/ops/bookings/${FIRST}/cancellation`] = () => preview(20_900)
    server.routes[`/api/ops/bookings/${FIRST}/cancel`] = () =>
      refusal(409, 'cancelled', 'This ride was cancelled.')
    await openCancel()
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ })
    fireEvent.change(reason, { target: { value: 'The road is closed' } })
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, { phase: 'cancelled', version: 1, actions: [] }),
    })
    await pass(POLL_MS)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe(
      'The road is closed',
    )
    fireEvent.submit(reason.form ?? reason)
    await pass(0)
    expect(screen.getByRole('alert').textContent).toContain('This ride was cancelled.')
  })

  it('looks at the money again where it has changed', async () => {
    let paise = 20_900
    server.routes[`/api/ops/bookings/${FIRST}/cancellation`] = () => preview(paise)
    server.routes[`/api/ops/bookings/${FIRST}/cancel`] = () => {
      paise = 83_600
      return refusal(409, 'refund_changed', 'What comes back has changed.')
    }
    await openCancel()
    await sendReason('The road is flooded')
    expect(screen.getByRole('dialog').textContent).toContain('₹836 goes back')
    await sendReason('The road is flooded')
    expect(posted().at(-1)?.body).toMatchObject({ refund_paise: 83_600 })
  })

  it('cannot be sent before the money is known', async () => {
    server.routes[`/api/ops/bookings/${FIRST}/cancellation`] = () => refusal(503, 'x', 'Not now.')
    await openCancel()
    await sendReason('The road is flooded')
    expect(posted()).toEqual([])
    expect(screen.getByRole('dialog').textContent).toContain('Not now.')
  })

  it('a no-show waits until it may be recorded', async () => {
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, { phase: 'arrived', actions: ['no_show', 'cancel'], no_show_from: later(1) }),
    })
    await openConsole()
    fireEvent.click(screen.getAllByText('Koramangala', { exact: false })[0] ?? document.body)
    await pass(0)
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'No-show' })
    expect(button().disabled).toBe(true)
    expect(article(FIRST)?.textContent).toContain('6:01 pm')
    await pass(60_000 + POLL_MS)
    expect(button().disabled).toBe(false)
  })
})
