import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { island as Ops } from '../../../src/islands/ops/island'
import { eventually } from '../../support/eventually'
import { answerCalls, refusal } from '../../support/islands/api'
import { pass, withPage } from '../../support/islands/page'
import { NOW } from './records'

vi.mock('../../../src/islands/ops/tariffs-view', () => {
  throw new Error('The network is gone')
})

withPage('/ops', NOW)

it('a part whose code does not arrive says so', async () => {
  answerCalls(() => refusal(404, 'unknown_call', 'Nothing here.'))
  render(<Ops />)
  fireEvent.click(screen.getByRole('button', { name: 'Prices' }))
  await eventually(async () => {
    await pass(0)
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'We couldn’t load this part. Reload the page.',
    )
  })
})
