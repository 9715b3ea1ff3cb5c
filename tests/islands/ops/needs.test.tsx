import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../src/islands/ops/panel-needs'
import type { PanelNeed } from '../../../src/domain/ops/needs'
import { refusal } from '../../support/islands/api'
import { alerts, pass, press, type } from '../../support/islands/page'
import { aNeed, aPanel, aRow, FIRST, later } from './records'
import { answer, ofFirst, openConsole, openFirst, posted, server, showBoard, withOperator } from './support'

withOperator()

const needsOf = (kind: 'not_set_out' | 'long_wait' | 'unassigned_6h', count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = `${kind.padEnd(24, '0').slice(0, 24)}${String(at).padStart(8, '0')}`
    const ride = aRow(id, { scheduled_time: later(at) })
    return aNeed(kind, {}, { id: `${kind}|${id}`, ride, at: later(at) })
  })
const section = () => within(screen.getByRole('region', { name: /Needs a person/ }))
const rows = () => section().getAllByRole('checkbox').length

describe('Needs of one kind', () => {
  it('are folded from the sixth on, until they are asked for, and stay open as the board is read again', async () => {
    showBoard({ needs: [...needsOf('not_set_out', 7), ...needsOf('long_wait', 5)] })
    await openConsole()
    expect(rows()).toBe(10)
    expect(section().getByRole('heading').textContent).toBe('Needs a person 12')
    await press('Show all 7: Not set out')
    expect(rows()).toBe(12)
    await pass(60_000)
    expect(rows()).toBe(12)
    await press('Show 5: Not set out')
    expect(rows()).toBe(10)
  })

  it('are counted with a plus where no more of them are read, and do not say that these are all', async () => {
    showBoard({ needs: needsOf('unassigned_6h', 50) })
    await openConsole()
    expect(section().getByRole('heading').textContent).toBe('Needs a person 50+')
    expect(section().getByRole('button', { name: 'Show 50 of 50 or more: No driver, 6 h' })).toBeTruthy()
  })

  it('are chosen with Shift among their own kind alone', async () => {
    showBoard({ needs: [...needsOf('not_set_out', 3), ...needsOf('long_wait', 3)] })
    await openConsole()
    const [, second, third, , fifth] = section().getAllByRole('checkbox')
    fireEvent.click(second ?? document.body)
    fireEvent.click(third ?? document.body, { shiftKey: true })
    expect(section().getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    fireEvent.click(fifth ?? document.body, { shiftKey: true })
    expect(section().getAllByRole('checkbox', { checked: true })).toHaveLength(3)
  })
})

describe('The needs of a ride', () => {
  const ride = aRow('00000000cccc0001')
  const other = aRow('00000000cccc0002', { city: 'mysuru' })

  it('stand together at the most urgent one, and are counted once', async () => {
    const needs = [aNeed('late', {}, { id: 'a', ride }), aNeed('late', {}, { id: 'b', ride: other })]
    showBoard({ needs: [...needs, aNeed('not_set_out', {}, { id: 'c', ride })] })
    await openConsole()
    expect(section().getByRole('heading').textContent).toBe('Needs a person 2')
    expect(
      section()
        .getAllByRole('button', { name: /Koramangala/ })
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Late, Not set out'), expect.not.stringContaining('Not set out')])
  })

  it('follow the city of the lists, but for emergencies; what is hidden is one line, which leads there', async () => {
    const late = aNeed('late', {}, { id: 'a', ride: other })
    const help = aNeed('emergency', {}, { id: 'b', ride: aRow('00000000cccc0003', { city: 'mysuru' }) })
    const money = aNeed('messages_waiting', { count: 3 }, { id: 'd' })
    const ahead = { id: 'driver-1', full_name: 'Kiran', rides: 2, next: later(60), is_pressing: false }
    const away = aNeed('off_duty_ahead', { ...ahead, city: 'mysuru' }, { id: 'e' })
    showBoard({ needs: [help, late, aNeed('not_set_out', {}, { id: 'c', ride }), away, money] })
    await openConsole()
    expect(screen.queryByRole('button', { name: '2 in Mysuru' })).toBeNull()
    type('City', 'bengaluru')
    await pass(0)
    expect(section().getByRole('heading').textContent).toBe('Needs a person 3')
    expect(rows()).toBe(2)
    await press('2 in Mysuru')
    expect(location.search).toBe('?city=mysuru')
    expect(section().getByText('Kiran is off duty: 2 rides ahead')).toBeTruthy()
    expect(section().getByText('Late')).toBeTruthy()
    expect(section().queryByText('Not set out')).toBeNull()
  })
})

describe('Cases of a booking', () => {
  const aCase = (parts: Partial<PanelNeed>): PanelNeed => ({
    id: `${parts.kind ?? 'end_not_confirmed'}|${FIRST}`,
    kind: 'end_not_confirmed',
    own_words: null,
    opened_at: later(-30),
    seen: later(-25),
    closed_at: null,
    answer: null,
    ...parts,
  })
  const withCases = (...needs: PanelNeed[]) => {
    const panel = aPanel(FIRST, {
      phase: 'arrived',
      needs,
      no_show_from: later(-5),
      arrived_at: later(-20),
      arrival_confirmed_at: later(-15),
      calls: [later(-8)],
      actual_distance_metres: 1200,
      reports: [{ what: 'Arrival', words: 'The car was last seen 600 m away.', at: later(-20) }],
    })
    answer(ofFirst(), panel)
    return panel
  }
  const cases = () => within(screen.getByRole('region', { name: 'Reports and cases' }))

  it('stand with what was measured, pressed and driven, and are closed with words', async () => {
    const open = aCase({ own_words: 'He left me at the gate' })
    const panel = withCases(
      open,
      aCase({ kind: 'rider_got_out_early', closed_at: later(-1), answer: 'Refunded' }),
    )
    await openFirst()
    const text = cases().getByRole('list').textContent
    const parts = ['He left me at the gate', '600 m away', 'pressed Call once', 'Driven 1.2 km', 'Refunded']
    for (const part of parts) expect(text).toContain(part)
    const path = `/api/ops/needs/${encodeURIComponent(open.id)}/close`
    const closed = { ...open, closed_at: later(0), answer: 'Spoke to both' }
    server.routes[path] = () => refusal(409, 'done_meanwhile', 'Meera Rao was first.')
    await press('Close with words')
    const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you found out and decided' })
    fireEvent.change(words, { target: { value: 'Spoke to both' } })
    answer(ofFirst(), { ...panel, version: 1, needs: [closed] })
    await press('Close the case')
    // Another operator was first: the words stay, beside who it was and what they wrote.
    expect(alerts()).toEqual(['Meera Rao was first.'])
    expect(words.value).toBe('Spoke to both')
    expect(cases().getByRole('list').textContent).toContain('‘Spoke to both’')
    answer(path)
    await press('Close the case')
    expect(posted()).toMatchObject([{ body: { reason: 'Spoke to both', seen: open.seen } }, {}])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of a rider who did not come are decided beside how long the driver waited, the calls and the messages', async () => {
    const report = aCase({ kind: 'no_show_reported' })
    withCases(report).calls.unshift(later(-16))
    answer(ofFirst('/cancellation'), {})
    await openFirst()
    const known = 'The driver waited 15 min and pressed Call once; 0 of 0 messages delivered'
    expect(screen.getByText(`${known}.`)).toBeTruthy()
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /as they may read it/ })
    expect(reason.value).toBe(known)
    expect(cases().queryByRole('button', { name: 'Back' })).toBeNull()
    expect(cases().queryByRole('button', { name: 'Close with words' })).toBeNull()
    answer(`/api/ops/needs/${encodeURIComponent(report.id)}/close`)
    await press('Send the driver on waiting')
    expect(posted()).toMatchObject([
      { body: { reason: 'Please wait on, the rider is coming', seen: report.seen } },
    ])
  })

  it('of a booking that is open after a reload say how long the driver waited before the board is read', async () => {
    withCases(aCase({ kind: 'no_show_reported' }))
    answer(ofFirst('/cancellation'), {})
    server.routes['/api/ops/board'] = () => new Promise(() => {})
    history.replaceState({ open: FIRST }, '')
    await openConsole()
    expect(screen.getByText(/^The driver waited 15 min .*\.$/)).toBeTruthy()
  })

  it('of a rider who did not come keep a typed reason while another operator decides', async () => {
    const open = aCase({ kind: 'no_show_reported' })
    const panel = withCases(open)
    answer(ofFirst('/cancellation'), {})
    await openFirst()
    const reason = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /as they may read it/ })
    fireEvent.input(reason() ?? document.body, { target: { value: 'Nobody at the gate' } })
    const decided = { ...open, closed_at: later(0), answer: 'Please wait on' }
    answer(ofFirst(), { ...panel, version: 1, needs: [decided] })
    await pass(60_000)
    expect(reason()?.value).toBe('Nobody at the gate')
    expect(cases().getByRole('alert').textContent).toContain('Someone has decided this')
  })
})
