import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { island as Ops } from '../../../src/islands/ops/island'
import { eventually } from '../../support/eventually'
import { answerCalls, refusal } from '../../support/islands/api'
import { pass, withPage } from '../../support/islands/page'
import { aBoard, aPage, aPanel, FIRST, later, NOW } from './records'

vi.mock('../../../src/islands/ops/tariffs-view', () => {
  throw new Error('The network is gone')
})

vi.mock('../../../src/islands/ops/panel-needs', () => {
  throw new Error('The network is gone')
})

withPage('/ops', NOW)

it('a part of the open booking whose code does not arrive leaves all others as they are', async () => {
  const panel = aPanel(FIRST, {
    reports: [{ what: 'Arrival', words: 'The car was last seen 600 m away.', at: later(-20) }],
  })
  answerCalls(({ path }) => {
    if (path === '/api/ops/board') return { body: aBoard() }
    if (path.startsWith('/api/ops/rides')) return { body: aPage() }
    return path === `/api/ops/bookings/${FIRST}` ? { body: panel } : refusal(404, 'unknown', 'Nothing here.')
  })
  render(<Ops mapboxToken={null} />)
  await pass(0)
  fireEvent.click(screen.getAllByText('Koramangala', { exact: false })[0] ?? document.body)
  await vi.dynamicImportSettled()
  await pass(5000)
  await vi.dynamicImportSettled()
  expect(screen.getByRole('region', { name: 'Money' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Rides by state' })).toBeTruthy()
})

it('a part whose code does not arrive says so', async () => {
  answerCalls(() => refusal(404, 'unknown_call', 'Nothing here.'))
  render(<Ops mapboxToken={null} />)
  fireEvent.click(screen.getByRole('button', { name: 'Prices' }))
  await eventually(async () => {
    await pass(0)
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'This part could not be loaded. Please reload the page.',
    )
  })
})
