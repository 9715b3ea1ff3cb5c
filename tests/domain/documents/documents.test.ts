import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CompanySchema, DocumentBodySchema } from '../../../src/domain/documents/document'
import {
  type DocumentFacts,
  documentedValue,
  dueDocuments,
  financialYearOf,
  type Issued,
  yearsToDelete,
} from '../../../src/domain/documents/due-documents'
import { taxOf, taxTermsOf } from '../../../src/domain/documents/gst'
import type { Supplier } from '../../../src/domain/documents/gstin'
import { instantOf } from '../../../src/domain/kolkata-time'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import { aBooking } from '../../support/bookings/records'
import { anEntry, aRefund, aStatement } from '../../support/bookings/statements'

const GSTIN = '27AAPFU0939F1ZV'
const OWN = '29AAAAA0000A1ZY'
const SUPPLIER: Supplier = {
  legal_name: 'Hasiru Cabs',
  address: 'Mysuru',
  gstin: OWN,
  since: '2017-07-01',
  input_credit: false,
  tolls: 'in_value',
  years_kept: 6,
}
const NOW = instantOf('2026-12-01T10:00') ?? new Date()
const KORAMANGALA = 'Koramangala, Bengaluru'

const termsOf = (
  from: string,
  to: string | null,
  parts: Partial<Supplier> = {},
  gstin: string | null = null,
) => {
  const trip = { pickup_locality: from, dropoff_locality: to, isRental: to === null }
  return taxTermsOf(trip, gstin, { ...SUPPLIER, ...parts }, NOW)
}

describe('GST', () => {
  it('takes a GSTIN however it is typed, and none with a slip of the pen (DOCUMENT-2)', () => {
    const typed = (company_gstin: string) =>
      v.safeParse(CompanySchema, {
        company_name: ' Meera  Silks',
        company_address: 'Kalbadevi,\n Mumbai',
        company_gstin,
      })
    expect(typed(' 27aapfu0939f 1zv').output).toEqual({
      company_name: 'Meera Silks',
      company_address: 'Kalbadevi, Mumbai',
      company_gstin: GSTIN,
    })
    for (let place = 0; place < GSTIN.length; place += 1) {
      const other = /\d/.test(GSTIN[place] ?? '') ? '8' : 'K'
      expect(typed(`${GSTIN.slice(0, place)}${other}${GSTIN.slice(place + 1)}`).success).toBe(false)
    }
    expect(typed(`${GSTIN}0`).success).toBe(false)
  })

  it.each([
    ['of a city to its airport', KORAMANGALA, 'Devanahalli, Bengaluru Rural', '996412', '29-Karnataka'],
    ['by the hour', KORAMANGALA, null, '996601', '29-Karnataka'],
    ['from a city to the other', KORAMANGALA, 'Vijayanagar, Mysuru', '996423', '29-Karnataka'],
    ['from another state', 'Around Hosur, Tamil Nadu', KORAMANGALA, '996423', '33-Tamil Nadu'],
  ])('has a code and a place of a trip %s (DOCUMENT-8, DOCUMENT-9)', (_, from, to, sac, place_of_supply) => {
    expect(termsOf(from, to)).toEqual({ sac, rate_percent: 5, place_of_supply })
    expect(termsOf(from, to, {}, GSTIN).place_of_supply).toBe('27-Maharashtra')
    expect(termsOf(from, to, { input_credit: true }).rate_percent).toBe(18)
  })

  it('had another rate with credit before its day in Kolkata (DOCUMENT-10)', () => {
    const rateAt = (local: string) =>
      taxTermsOf(
        { pickup_locality: KORAMANGALA, dropoff_locality: null, isRental: true },
        null,
        { ...SUPPLIER, input_credit: true },
        instantOf(local) ?? NOW,
      ).rate_percent
    expect([rateAt('2025-09-21T23:59'), rateAt('2025-09-22T00:00')]).toEqual([12, 18])
  })

  it('has documents that are kept as the terms of their year’s last day say, from the 31 December after it (DOCUMENT-15)', () => {
    const more = { ...SUPPLIER, since: '2018-04-01', years_kept: 8 }
    const ended = (local: string) => yearsToDelete([SUPPLIER, more], instantOf(local) ?? NOW)
    expect(ended('2024-12-31T23:59')).toEqual([])
    expect(ended('2025-01-01T00:00')).toEqual(['1718'])
    expect([ended('2027-12-31T23:59'), ended('2028-01-01T00:00')]).toEqual([['1718'], ['1718', '1819']])
    expect(yearsToDelete([{ ...more, since: '', years_kept: null }], NOW)).toEqual([])
  })

  it('is in the total, to the paisa, in two halves alike or whole, and not of what was paid in a name (DOCUMENT-10)', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.nat(1000),
        fc.constantFrom(5, 18),
        fc.boolean(),
        (base, agent, rate, isOwn) => {
          const terms = {
            sac: '996412',
            rate_percent: rate,
            place_of_supply: isOwn ? '29-Karnataka' : '27-Maharashtra',
          }
          const { taxable_paise, cgst_paise, sgst_paise, igst_paise, pure_agent_paise } = taxOf(
            terms,
            OWN,
            base + agent,
            agent,
          )
          const tax = cgst_paise + sgst_paise + igst_paise
          expect(taxable_paise + tax + pure_agent_paise).toBe(base + agent)
          expect(cgst_paise).toBe(sgst_paise)
          expect(isOwn ? igst_paise : cgst_paise).toBe(0)
          expect(Math.abs(tax - (base * rate) / (100 + rate))).toBeLessThanOrEqual(1)
          expect(pure_agent_paise).toBe(agent)
        },
      ),
    )
  })

  it('begins its year in April, in Kolkata (DOCUMENT-7)', () => {
    const years = ['2027-03-31T23:59', '2027-04-01T00:00', '2026-12-31T23:59'].map(
      (at) => instantOf(at) ?? NOW,
    )
    expect(years.map(financialYearOf)).toEqual(['2627', '2728', '2627'])
  })
})

/** What happens to a booking of ₹400, ₹100 of it ahead, in this order: its entries, and the status from then on. */
type Life = readonly { status: 'pending' | 'completed' | 'cancelled'; entries: readonly StatementEntry[] }[]
type Turn = Life[number]

const booked = (...entries: StatementEntry[]): Turn => ({ status: 'pending', entries })
const driven = (...entries: StatementEntry[]): Turn => ({ status: 'completed', entries })
const advance = (reason = 'advance') => booked(anEntry('captured', 100, { reason }))
const fareDue = (rupees: number) => anEntry('fare_due', rupees, { reason: 'driven' })

const toll = fc.record({ at: fc.constantFrom('before', 'after'), rupees: fc.integer({ min: 1, max: 300 }) })
const lives = fc
  .record({
    end: fc.constantFrom('driven', 'free', 'cancelled'),
    why: fc.constantFrom('advance', 'full', 'change'),
    tolls: fc.array(toll, { maxLength: 3 }),
    collected: fc.nat(300),
    kept: fc.nat(100),
    goodwill: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 }),
    tip: fc.nat(50),
    /** What a change that made the trip cheaper left above the fare. */
    above: fc.constantFrom(0, 0, 60),
  })
  .map(({ end, why, tolls, collected, kept, goodwill, tip, above }): Life => {
    const charges = (when: string) =>
      tolls.flatMap(({ at, rupees }) => (at === when ? anEntry('charged', rupees, { reason: 'toll' }) : []))
    if (end === 'cancelled') {
      const fee = kept > 0 ? [anEntry('fee_kept', kept)] : []
      const cancelled = (...entries: StatementEntry[]): Turn => ({ status: 'cancelled', entries })
      return [
        advance(why),
        cancelled(...fee, ...(kept < 100 ? [aRefund(100 - kept)] : [])),
        // No more goes back than is held.
        ...(kept > 0 ? [cancelled(aRefund(kept))] : []),
      ]
    }
    if (end === 'free') return [advance(why), driven(...charges('before'), aRefund(100))]
    const paid = collected > 0 ? [anEntry('collected', collected)] : []
    const ended = above === 0 ? [...paid, fareDue(400)] : [fareDue(100 - above), anEntry('fee_kept', above)]
    const tipped = { provider_payment_id: 'pay_tip', counts: false }
    const tips = [anEntry('captured', tip, { ...tipped, reason: 'tip' }), anEntry('tip', tip, tipped)]
    return [
      ...[advance(why), booked(...charges('before')), driven(...ended)],
      ...charges('after').map((entry) => driven(entry)),
      ...(tip > 0 ? [driven(...tips)] : []),
      ...goodwill.map((rupees) => driven(aRefund(rupees))),
    ]
  })

const isFeeKept = ({ kind }: StatementEntry) => kind === 'fee_kept'

describe('The documents of a random life', () => {
  const factsOf = (life: Life, issued: readonly Issued[]): DocumentFacts => ({
    booking: {
      ...{ ...aBooking(), payment_failed: false, unpaid_note: null, rental_over: null },
      ...{ fare_amount: 400, remaining_amount: 300, status: life.at(-1)?.status ?? 'pending' },
    },
    entries: life.flatMap(({ entries }) => entries),
    issued,
    company: null,
    localities: { pickup_locality: KORAMANGALA, dropoff_locality: KORAMANGALA },
    suppliers: [{ ...SUPPLIER, tolls: 'pure_agent' }],
    now: NOW,
  })

  it('add up to the statement, however often and however late they are issued, and none is issued twice (DOCUMENT-4, DOCUMENT-5)', () => {
    fc.assert(
      fc.property(lives, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (life, isIssued) => {
        const issued: Issued[] = []
        for (const [place] of life.entries()) {
          if (isIssued[place]) issued.push(...dueDocuments(factsOf(life.slice(0, place + 1), issued)))
        }
        const last = factsOf(life, issued)
        issued.push(...dueDocuments(last))
        expect(dueDocuments({ ...last, issued })).toEqual([])
        const causes = issued.map(({ kind, cause_id }) => `${kind} ${cause_id}`)
        expect(new Set(causes).size).toBe(causes.length)
        const tip = last.entries.find(({ kind }) => kind === 'tip')?.amount_paise ?? 0
        const { held_paise } = aStatement('operator', last.booking, last.entries)
        expect(documentedValue(issued) ?? 0).toBe(held_paise - tip)
        expect(issued.filter(({ kind }) => kind === 'receipt_voucher').map((one) => one.total_paise)).toEqual(
          [10_000],
        )
        // What was paid ahead is in the invoice, or went back.
        const tolls = last.entries.reduce(
          (sum, { kind, amount_paise }) => (kind === 'charged' ? sum - amount_paise : sum),
          0,
        )
        const signs = { invoice: 1, debit_note: 1, credit_note: -1, receipt_voucher: 0, refund_voucher: 0 }
        const agent = issued.reduce(
          (sum, { kind, body }) => sum + signs[kind] * (body.tax?.pure_agent_paise ?? 0),
          0,
        )
        const isDriven = life.some(({ entries }) => entries.some(({ kind }) => kind === 'fare_due'))
        const most = Math.min(isDriven ? tolls : 0, documentedValue(issued) ?? 0)
        // What was kept at the end pays later tolls: the invoice has taxed that part of them, and no note says otherwise.
        const isKept = life.some(({ status, entries }) => status === 'completed' && entries.some(isFeeKept))
        expect(agent <= most && (isKept || agent === most)).toBe(true)
        for (const { body } of issued) expect(v.is(DocumentBodySchema.entries.tax, body.tax)).toBe(true)
        expect(JSON.stringify(issued)).not.toContain('pay_tip')
      }),
      { numRuns: 300 },
    )
  })

  it('have a credit note of a refund and a debit note of a later toll, also where the toll is paid before both are issued (DOCUMENT-5)', () => {
    const at = (time: string) => ({ created_at: `2026-11-22T${time}:00.000Z` })
    const remainder = { reason: 'remainder', provider_payment_id: 'pay_65', ...at('12:00') }
    const toll = anEntry('charged', 65, { reason: 'toll', ...at('11:00') })
    const life = [
      advance(),
      driven(fareDue(400), anEntry('collected', 300)),
      driven(anEntry('captured', 65, remainder), toll, { ...aRefund(50), ...at('10:00') }),
    ]
    const issued = dueDocuments(factsOf(life.slice(0, 2), []))
    const notes = dueDocuments(factsOf(life, issued))
    expect(notes.map(({ kind, total_paise, cause_id }) => [kind, total_paise, cause_id])).toEqual([
      ['credit_note', 5000, expect.stringMatching(/^refund_due/)],
      ['debit_note', 6500, expect.stringMatching(/^charged/)],
    ])
  })

  it('are receipts of a payment and of a ride that was over before the day in Kolkata since which there is tax (DOCUMENT-14)', () => {
    const on = (entry: StatementEntry, day: string): StatementEntry => ({
      ...entry,
      created_at: `${day}T18:30:00.000Z`,
    })
    const captured = on(anEntry('captured', 100, { reason: 'advance' }), '2026-11-20')
    const life = (ended: string) => [driven(captured, on(fareDue(400), ended))]
    const before: Supplier = { ...SUPPLIER, since: '', gstin: null }
    const since = (day: string) => ({ suppliers: [before, { ...SUPPLIER, since: day }] })
    const seriesOf = (ended: string, day: string) =>
      dueDocuments({ ...factsOf(life(ended), []), ...since(day) }).map(({ series, body }) => [
        ...[series, body.title, body.tax !== null],
      ])
    const paidAhead = ['RC', 'Receipt, paid ahead', false]
    const receipt = ['RC', 'Receipt', false]
    const invoice = ['IN', 'Tax invoice', true]
    expect(seriesOf('2026-11-21', '2026-11-22')).toEqual([paidAhead, invoice])
    expect(seriesOf('2026-11-21', '2026-11-23')).toEqual([paidAhead, receipt])
    expect(seriesOf('2026-11-21', '2026-11-21')).toEqual([['RV', 'Receipt voucher', true], invoice])
    // A cancellation is of the day on which its fee was kept.
    const kept: Life = [
      { status: 'cancelled', entries: [captured, on(anEntry('fee_kept', 100), '2026-11-21')] },
    ]
    const ofKept = dueDocuments({ ...factsOf(kept, []), ...since('2026-11-22') })
    expect(ofKept.map(({ series }) => series)).toEqual(['RC', 'IN'])
    // A ride is of the day on which it ended, also where a phone without a network says so on the next.
    const facts = factsOf(life('2026-11-21'), [])
    const booking = { ...facts.booking, end_time: '2026-11-21T18:29:00.000Z' }
    const ofLate = dueDocuments({ ...facts, booking, ...since('2026-11-22') })
    expect(ofLate.map(({ series }) => series)).toEqual(['RC', 'RC'])
    // What comes after it names the receipt, and is one.
    const issued = dueDocuments({ ...factsOf(life('2026-11-21'), []), ...since('2026-11-23') })
    const late = [...life('2026-11-21'), driven(on(anEntry('charged', 65), '2026-11-24'))]
    expect(dueDocuments({ ...factsOf(late, issued) }).map(({ series }) => series)).toEqual(['RC'])
    // A toll that is known later is taxed as at the end, whatever the terms are by then.
    const suppliers: Supplier[] = [SUPPLIER, { ...SUPPLIER, since: '2026-11-23', tolls: 'pure_agent' }]
    const ended = dueDocuments({ ...factsOf(life('2026-11-21'), []), suppliers })
    const [note] = dueDocuments({ ...factsOf(late, ended), suppliers })
    expect([note?.series, note?.body.tax?.pure_agent_paise]).toEqual(['DN', 0])
  })

  it('have no note of what changed nothing by itself, whatever comes after it (DOCUMENT-5)', () => {
    const toll = (rupees: number) => driven(anEntry('charged', rupees, { reason: 'toll' }))
    // ₹60 were kept above the fare of ₹40, of which the first two are paid.
    const kept = driven(fareDue(40), anEntry('fee_kept', 60))
    const life = [advance(), kept, ...[20, 30, 40].map(toll), driven(aRefund(5))]
    const issued: Issued[] = []
    for (const [place] of life.entries())
      issued.push(...dueDocuments(factsOf(life.slice(0, place + 1), issued)))
    expect(issued.map(({ kind, total_paise }) => `${kind} ${total_paise}`)).toEqual([
      ...['receipt_voucher 10000', 'invoice 10000', 'debit_note 3000', 'credit_note 500'],
    ])
  })
})
