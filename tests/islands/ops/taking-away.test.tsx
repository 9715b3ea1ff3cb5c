import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { POLL_MS } from '../../../src/islands/ops/console-state'
import { refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { aPanel, article, FIRST, later, openFirst, posted, sendReason, server, withOperator } from './support'

withOperator()

describe('An action that cannot be undone', () => {
  async function openCancel() {
    await openFirst()
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

  it('names the booking and the refund before it is done', async () => {
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

  it('keeps what was typed where the ride changes meanwhile, and says how', async () => {
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

  it('reads the refund again where it has changed', async () => {
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

  it('cannot be sent before the refund is known', async () => {
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
    await openFirst()
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'No-show' })
    expect(button().disabled).toBe(true)
    expect(article(FIRST)?.textContent).toContain('6:01 pm')
    await pass(60_000 + POLL_MS)
    expect(button().disabled).toBe(false)
  })
})
