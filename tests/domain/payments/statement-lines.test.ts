import { describe, expect, it } from 'vitest'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import { endedStatement, mayTip, type StatementReader } from '../../../src/domain/payments/statement-lines'
import { anEntry, aStatement } from '../../support/bookings/statements'

/** A fare of ₹400, ₹100 of it in advance. */
const FARE = { fare_amount: 400, remaining_amount: 300 } as const
const PAID = anEntry('captured', 100)

describe('A statement that a page has changed until it is read again', () => {
  const before = aStatement('driver', { ...FARE, status: 'started' }, [PAID])

  it('has after the end what was collected, in place of what was open', () => {
    const ended = (collected: Parameters<typeof endedStatement>[1]) => {
      const { due_paise, lines } = endedStatement(before, collected)
      return [due_paise, ...lines.map(({ kind, label, paise }) => `${kind} ${label} ${paise}`)]
    }
    expect(ended(null)).toEqual([0, 'fare_due Fare 40000'])
    const [cash, upi] = [ended({ method: 'cash', rupees: 300 }), ended({ method: 'upi', rupees: 7 })]
    expect(cash).toEqual([0, 'fare_due Fare 40000', 'collected Collected in cash 30000'])
    expect(upi.at(-1)).toBe('collected Collected by UPI 700')
  })

  it('offers a tip until its instant, and not after it', () => {
    const tip_until = '2026-11-21T12:00:00.000Z'
    const at = (ms: number) => new Date(Date.parse(tip_until) + ms)
    expect([-1, 0, 1].map((ms) => mayTip({ tip_until }, at(ms)))).toEqual([true, true, false])
    expect(mayTip({ tip_until: null }, at(0))).toBe(false)
  })

  it('is offered a tip as its rider alone, once, and where nothing is owed', () => {
    const driven = { ...FARE, status: 'completed', end_time: '2026-11-21T12:00:00.000Z' } as const
    const end = anEntry('fare_due', 400, { reason: 'driven' })
    const paid = [PAID, anEntry('collected', 300), end]
    const until = (reader: StatementReader, entries: StatementEntry[]) =>
      aStatement(reader, driven, entries).tip_until
    expect(until('rider', paid)).toBe('2026-11-23T12:00:00.000Z')
    expect(until('rider', [...paid, anEntry('tip', 20)])).toBe('2026-11-23T12:00:00.000Z')
    const tipped = [...paid, anEntry('tip', 20, { provider_payment_id: 'pay_9' })]
    for (const none of [until('operator', paid), until('rider', [PAID, end]), until('rider', tipped)])
      expect(none).toBeNull()
  })
})
