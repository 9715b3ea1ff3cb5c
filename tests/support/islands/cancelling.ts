import type { CancellationPreview } from '../../../src/domain/payments/cancellation'

/** Half of ₹157 is kept. */
export const aPreview = (parts: Partial<CancellationPreview> = {}): CancellationPreview => ({
  band: 'fee_50',
  fee_percent: 50,
  paid_paise: 15_700,
  fee_paise: 7850,
  refund_paise: 7850,
  until: '2026-11-22T11:00:00.000Z',
  unsettled: false,
  ...parts,
})
