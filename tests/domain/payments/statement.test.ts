import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEDGER_KINDS } from '../../../src/domain/payments/ledger'
import { REFUND_REASONS } from '../../../src/domain/payments/payment'
import { UNPAID_WORDS, type UnpaidCause } from '../../../src/domain/payments/remainder'
import {
  collectedWords,
  ENTRY_READERS,
  type StatementEntry,
  TOTAL_READERS,
} from '../../../src/domain/payments/statement'
import { STATEMENT_READERS, type StatementReader } from '../../../src/domain/payments/statement-lines'
import { anEntry, aRefund, aStatement } from '../../support/bookings/statements'

type Booking = Parameters<typeof aStatement>[1]

/** A fare of ₹400, ₹100 of it in advance. */
const FARE = { fare_amount: 400, remaining_amount: 300 } as const
const over = { ...FARE, status: 'completed' } as const
const PAID = anEntry('captured', 100)
const END = anEntry('fare_due', 400, { reason: 'driven' })
const TOLL = anEntry('charged', 65, { reason: 'toll' })
const TOLLS = [TOLL, anEntry('charged', 40, { reason: 'parking' })]

const linesOf = (reader: StatementReader, booking: Booking, entries: readonly StatementEntry[]) =>
  aStatement(reader, booking, entries).lines.map(({ label, paise }) => `${label} ${paise / 100}`)

describe('The readers of a statement (BOOKS-10)', () => {
  it.each(LEDGER_KINDS.flatMap((kind) => STATEMENT_READERS.map((reader) => [kind, reader] as const)))(
    'have a line of %s for the %s if the table says so, else it changes nothing in what they read',
    (kind, reader) => {
      const entry = kind === 'refund_due' ? aRefund(7) : anEntry(kind, 7)
      const beside = kind === 'captured' ? [] : [PAID]
      const booking = { ...FARE, status: kind === 'fee_kept' ? 'cancelled' : 'accepted' } as const
      const read = aStatement(reader, booking, [...beside, entry])
      const isRead = ENTRY_READERS[kind]?.includes(reader) ?? false
      expect(read.lines.some((line) => line.kind.startsWith(kind))).toBe(isRead)
      if (!isRead) expect(read).toEqual(aStatement(reader, booking, beside))
    },
  )

  it.each(STATEMENT_READERS)(
    'read as the %s the totals that the table gives them, and no other',
    (reader) => {
      const entries = [
        ...[PAID, anEntry('captured', 30, { counts: false }), anEntry('fee_kept', 5)],
        ...[aRefund(10), aRefund(11, { status: 'sent' }), aRefund(12, { status: 'processed' })],
      ]
      const [ahead, done] = [aStatement(reader, FARE, entries), aStatement(reader, over, [PAID, END])]
      const unpaid = { ...FARE, status: 'cancelled', pays_driver: true } as const
      const { fee_owed_paise } = aStatement(reader, unpaid, [anEntry('fee_kept', 5)])
      const total = { ...ahead, owed_paise: done.owed_paise, fee_owed_paise }
      for (const [name, readers] of Object.entries(TOTAL_READERS)) {
        const read: readonly StatementReader[] = readers
        expect([name, total[name as keyof typeof TOTAL_READERS] !== 0]).toEqual([name, read.includes(reader)])
      }
    },
  )

  it('read refunds oldest first, by a link without ids, and nothing of a driver who collected all', () => {
    const later = { ...aRefund(5), created_at: '2026-11-22T12:40:00.000Z' }
    const paise = aStatement('rider', FARE, [PAID, later, aRefund(7)]).lines.map((line) => line.paise)
    expect(paise.filter((each) => each === -500 || each === -700)).toEqual([-700, -500])
    expect(JSON.stringify(aStatement('payer', FARE, [PAID, later]))).not.toContain('pay_1')
    const driven = aStatement('operator', over, [PAID, END, TOLL, anEntry('collected', 365)])
    expect(JSON.stringify(driven)).not.toContain('did not collect')
  })

  it('are told of nothing but their own: no payer of another payment, no rider of their driver’s words', () => {
    // A tip, a second payment or a late one is no part of the bill that was paid by the link.
    const entries = [PAID, anEntry('collected', 300), END]
    const beside = anEntry('captured', 300, { counts: false, provider_payment_id: 'pay_2' })
    const back = { ...aRefund(300), counts: false, provider_payment_id: 'pay_2' }
    expect(aStatement('payer', over, [...entries, beside, back])).toEqual(aStatement('payer', over, entries))
    // What a change gave back of it is (CHANGE-10).
    const apart = [anEntry('captured', -40), anEntry('captured', 40, { counts: false })]
    const changed = { ...aRefund(40), counts: false, reason: 'changed' }
    expect(linesOf('payer', FARE, [PAID, ...apart, changed])).toContain('Refund due -40')
    const left = anEntry('fare_due', 4, { reason: 'left' })
    const note = aStatement('rider', { ...over, unpaid_note: 'Rude' }, [left])
    expect(JSON.stringify(note)).not.toMatch(/Rude|Left/)
  })
})

describe('The rider’s statement', () => {
  it.each<[string, Booking, StatementEntry[], string[]]>([
    ['of an unpaid booking', FARE, [], ['Fare 400', 'Paid in all 0', 'Not paid yet 400']],
    ['of one whose bank is asked', { ...FARE, payment_state: 'checking' }, [], ['Fare 400']],
    [
      'of a booking with its advance and a toll',
      FARE,
      [PAID, TOLL],
      [
        ...['Fare 400', 'Toll 65', 'Tolls and parking 65', 'Fare, tolls and parking 465'],
        ...['Paid online, UPI 100', 'Paid in all 100', 'To pay after the ride, to the driver 365'],
      ],
    ],
    [
      'of a ride that was paid',
      over,
      [PAID, anEntry('collected', 300), END],
      ['Fare 400', 'Paid online, UPI 100', 'Paid to the driver, cash 300', 'Paid in all 400'],
    ],
    [
      'of a ride of which a part is owed, another was written off and another paid at the office (REMAINDER-6)',
      over,
      [PAID, END, anEntry('written_off', 180), anEntry('paid_at_office', 40)],
      ['Fare 400', 'Paid online, UPI 100', 'Paid at the office 40', 'Paid in all 140', 'Not paid yet 80'],
    ],
    [
      'of a cancellation',
      { ...FARE, status: 'cancelled' },
      [PAID, anEntry('fee_kept', 25), aRefund(75)],
      [
        ...['Fare, as it was booked 400', 'Paid online, UPI 100', 'Paid in all 100', 'Refund due -75'],
        ...['Paid, once all refunds have arrived 25', 'Cancellation fee 25'],
      ],
    ],
    [
      'of what was paid online and then to the driver',
      over,
      [
        ...[PAID, anEntry('captured', 300, { provider_payment_id: 'pay_2' }), END],
        anEntry('captured', -300, { provider_payment_id: 'pay_2' }),
        anEntry('captured', 300, { provider_payment_id: 'pay_2', counts: false }),
        ...[anEntry('collected', 300), aRefund(300, { status: 'processed' })],
      ],
      [
        ...['Fare 400', 'Paid online, UPI 100', 'Paid online, UPI 300', 'Paid to the driver, cash 300'],
        ...['Paid in all 700', 'Refunded -300', 'Paid, after refunds 400'],
      ],
    ],
  ])('%s', (_, booking, entries, lines) => {
    expect(linesOf('rider', booking, entries)).toEqual(lines)
  })

  it.each<[Booking, StatementEntry[], string | null]>([
    [FARE, [], null],
    [FARE, [PAID], '₹100 paid online, ₹300 to pay the driver after the ride.'],
    [
      FARE,
      [PAID, TOLL],
      '₹100 paid online, ₹365 to pay the driver after the ride, ₹65 of it tolls and parking.',
    ],
    [
      { ...FARE, remaining_amount: 0 },
      [anEntry('captured', 400)],
      '₹400 paid online, nothing is left to pay after the ride.',
    ],
    [over, [PAID, END], '₹300 of the fare is not paid yet.'],
    [over, [PAID, END, TOLL], '₹365 of the fare, tolls and parking is not paid yet.'],
    [
      over,
      [PAID, END, anEntry('collected', 300), { ...aRefund(300), counts: false }],
      '₹300 is coming back to you.',
    ],
    [over, [PAID, END, aRefund(20)], '₹300 of the fare is not paid yet. ₹20 is coming back to you.'],
    [over, [PAID, END, anEntry('collected', 300), aRefund(20, { status: 'processed' })], null],
    [{ ...over, payment_state: 'checking' }, [PAID, END], null],
    [{ ...FARE, status: 'cancelled' }, [PAID], null],
  ])('says in a sentence what is open of %j', (booking, entries, said) => {
    expect(aStatement('rider', booking, entries).summary).toBe(said)
  })

  it('loses no paisa, however odd, whatever order the entries come in', () => {
    const rupees = fc.integer({ min: 1, max: 999_999 }).map((paise) => paise / 100)
    fc.assert(
      fc.property(fc.array(rupees), fc.array(rupees), rupees, (paid, back, cash) => {
        const entries = [
          ...paid.map((one, index) => anEntry('captured', one, { provider_payment_id: `pay_${index}` })),
          ...[anEntry('collected', cash), ...back.map((one) => aRefund(one))],
        ]
        const sum = (wanted: string, of = entries) =>
          aStatement('rider', over, of)
            .lines.filter(({ kind }) => kind === wanted)
            .reduce((total, { paise }) => total + paise, 0)
        expect(sum('captured') + sum('collected')).toBe(sum('paid'))
        expect(back.length === 0 ? 0 : sum('paid') + sum('refund_due')).toBe(sum('left'))
        expect(sum('paid', entries.toReversed())).toBe(sum('paid'))
      }),
    )
  })
})

describe('A refund’s line (TRIP-9)', () => {
  const at = '2026-11-20T19:00:00.000Z'
  const known = { sent_at: at, processed_at: at, provider_refund_id: 'rfnd_1' }
  const since = 'since Sat, 21 Nov 2026, 12:30\u00a0am'
  it.each([
    [
      { status: 'due' },
      'rider_cancelled',
      `You cancelled the booking. Payment pay_1. Not sent yet. Due ${since}.`,
    ],
    [{ status: 'sent' }, 'already_paid', `On its way to your bank ${since}. Reference rfnd_1.`],
    [
      { status: 'processed', bank_reference: '1234' },
      'goodwill',
      `Money back. Payment pay_1. With your bank ${since}, which may take some days to show it. Reference 1234.`,
    ],
    [
      { status: 'failed' },
      'toString',
      'Money back. Payment pay_1. We couldn’t send it yet. It’s still yours, and we’re looking into it.',
    ],
  ] as const)('of one that is %j has its reason, date and reference', (parts, reason, said) => {
    const refund = { ...aRefund(10, { ...known, ...parts }), reason, created_at: at }
    const { lines, arrives } = aStatement('rider', over, [refund])
    expect(lines.find(({ kind }) => kind === 'refund_due')?.note).toContain(said)
    expect(arrives !== null).toBe(parts.status === 'due' || parts.status === 'sent')
  })
})

describe('The driver’s statement', () => {
  const ride = { fare_amount: 836, remaining_amount: 627 } as const
  const toOffice = (rupees: number) => `₹${rupees} did not come to you: the office pays it to you.`
  const notPaid = (rupees: number) => `₹${rupees} is not paid yet: the rider is asked to pay it online.`

  it('before the end has what is to be collected, and what it is made of', () => {
    const started = { ...ride, status: 'started' } as const
    expect(aStatement('driver', started, TOLLS).due_paise).toBe(73_200)
    expect(linesOf('driver', started, TOLLS)).toEqual([
      ...['Fare 836', 'Toll 65', 'Parking 40', 'Tolls and parking 105'],
      ...['Fare, tolls and parking 941', 'Rest of the fare 627'],
    ])
  })

  it('of a ride that is paid to the driver has all of the fare, and its rider reads what to pay (OFFICE-4)', () => {
    const paysDriver = { ...ride, remaining_amount: 836, pays_driver: true, status: 'started' } as const
    expect(linesOf('driver', paysDriver, TOLLS).at(-1)).toBe('All of the fare 836')
    const { lines, summary } = aStatement('rider', paysDriver, TOLLS)
    expect(lines.at(-1)).toMatchObject({ label: 'Pay to the driver after the ride', paise: 94_100 })
    expect(summary).toBe('Pay ₹941 to the driver after the ride, ₹105 of it tolls and parking.')
  })

  // What was paid online of the ₹941, what was collected of it, and what the driver reads of the tolls.
  it.each([
    ['all was collected', 209, 732, null],
    ['the fare was collected, and the rider owes the rest', 209, 627, notPaid(105)],
    ['the fare was collected, and the rider paid the rest online', 314, 627, toOffice(105)],
    ['the fare and ₹40 were collected, and the rest was paid online', 274, 667, toOffice(65)],
    ['₹300 was collected, which is of the fare, and the rest is owed', 209, 300, notPaid(105)],
    ['nothing was collected, and all of it was paid online', 941, 0, toOffice(105)],
    ['nothing was collected, and ₹40 of it is owed still', 901, 0, `${notPaid(40)} ${toOffice(65)}`],
  ])('says of tolls and parking where %s', (_, online, collected, said) => {
    const entries = [
      ...[anEntry('fare_due', 836), ...TOLLS, anEntry('captured', online)],
      ...(collected > 0 ? [anEntry('collected', collected)] : []),
    ]
    const { lines } = aStatement('driver', { ...ride, status: 'completed' }, entries)
    expect(lines.find(({ label }) => label === 'Tolls and parking')?.note).toBe(said)
    expect(lines[0]?.note).toBe(collected > 0 ? null : 'Nothing collected')
  })
})

describe('What stands beside a line', () => {
  const AT = 'Sat, 21 Nov 2026, 6:10\u00a0pm'
  const online = (rupees: number, parts: Partial<StatementEntry> = {}) =>
    anEntry('captured', rupees, { provider_payment_id: 'pay_9', counts: false, ...parts })
  const tip = anEntry('tip', 50, { provider_payment_id: 'pay_9', reason: 'online' })
  const FREE = 'Fare | Nothing is due: the car had a problem'

  it.each<[string, StatementReader, Booking, StatementEntry[], string[]]>([
    [
      'a payment has its time and id',
      'rider',
      over,
      [PAID, anEntry('collected', 300, { reason: 'upi' }), END],
      [`Paid online, UPI | ${AT}, payment pay_1`, `Paid to the driver, UPI | ${AT}`],
    ],
    ['to whoever paid by a link neither', 'payer', over, [PAID, END, anEntry('paid_at_office', 40)], []],
    [
      'what the office took, and what was written off, has its time',
      'operator',
      over,
      [END, anEntry('paid_at_office', 40), anEntry('written_off', 180)],
      [`Paid at the office | ${AT}`, `Written off | ${AT}`],
    ],
    ['a tip has its payment', 'rider', over, [END, online(50), tip], [`Tip | ${AT}, payment pay_9`]],
    [
      'the driver reads who pays a tip to them',
      'driver',
      over,
      [END, online(50), tip],
      ['Fare | Nothing collected', 'Tip | Paid online: the office pays it to you.'],
    ],
    ['all was paid online', 'driver', { ...over, remaining_amount: 0 }, [END], ['Fare | All paid online']],
    [
      'the fare was, and the tolls are owed',
      'driver',
      { ...over, remaining_amount: 0 },
      [END, anEntry('captured', 400), ...TOLLS],
      [
        'Fare | Nothing collected',
        'Tolls and parking | ₹105 is not paid yet: the rider is asked to pay it online.',
      ],
    ],
    [
      'where the rider ended it at the car nothing is due',
      'rider',
      over,
      TOLLS,
      [FREE, 'Tolls and parking | You pay nothing: the car had a problem'],
    ],
    [
      'an operator reads what the driver is to be paid of them (CHARGE-11)',
      'operator',
      over,
      TOLLS,
      [FREE, 'Tolls and parking | The driver paid ₹105 of it and did not collect it: pay it to them'],
    ],
  ])('%s: the %s', (_, reader, booking, entries, notes) => {
    const { lines } = aStatement(reader, booking, entries)
    expect(lines.flatMap(({ label, note }) => (note === null ? [] : `${label} | ${note}`))).toEqual(notes)
  })

  it.each([
    ['rider', 'you'],
    ['export', 'you'],
    ['driver', 'the rider'],
    ['operator', 'the rider'],
  ] as const)('a tip in cash is the word of its rider, as the %s reads it', (reader, who) => {
    const { lines } = aStatement(reader, over, [END, anEntry('tip', 20, { counts: false })])
    const { note } = lines.find(({ kind }) => kind === 'tip_in_cash') ?? {}
    expect(note).toBe(`As ${who} told us; counted in no sum`)
  })

  it('of a tip no more than is left is the driver’s, and none where all went back', () => {
    const left = (back: number) => {
      const ofTip = { ...aRefund(back), provider_payment_id: 'pay_9' }
      const { lines } = aStatement('driver', over, [END, online(50), tip, ofTip])
      return lines.flatMap(({ kind, paise }) => (kind === 'tip' ? paise : []))
    }
    expect([left(0), left(30), left(50)]).toEqual([[5000], [2000], []])
  })

  it.each(Object.keys(UNPAID_WORDS) as UnpaidCause[])(
    'an operator reads why less was collected, in words: %s',
    (reason) => {
      const end = anEntry('fare_due', 400, { reason })
      const note = (unpaid_note: string | null) =>
        aStatement('operator', { ...over, unpaid_note }, [PAID, end]).lines[0]?.note
      expect(note(null)).toMatch(/^Not all collected: [A-Z].*[a-z]$/)
      expect(note('Card only')).toBe(`${note(null)}. ‘Card only’`)
    },
  )

  it('a refund has why it was made in a sentence, for each reason', () => {
    const known = Object.keys(REFUND_REASONS).filter((reason) => reason !== 'at_provider')
    const words = known.map((reason) => {
      const { lines } = aStatement('rider', over, [{ ...aRefund(10), reason }])
      return /^[^.]*/.exec(lines.find(({ kind }) => kind === 'refund_due')?.note ?? '')?.[0]
    })
    for (const said of words) expect(said).toMatch(/^[A-Z][a-z]+ .*[a-z]$/)
    expect(new Set([...words, 'Money back']).size).toBe(known.length + 1)
  })

  it.each([
    ['upi', 'Paid online, UPI'],
    ['card', 'Paid online, Credit/Debit Card'],
    ['netbanking', 'Paid online, Net banking'],
    ['constructor', 'Paid online, constructor'],
    [null, 'Paid online'],
  ])('a payment by %s reads %s', (method, label) => {
    const [, line] = aStatement('rider', over, [anEntry('captured', 100, { method })]).lines
    expect(line?.label).toBe(label)
  })
})

it('What was collected is said in messages in sum, with how', () => {
  const [cash, upi] = [anEntry('collected', 300), anEntry('collected', 50, { reason: 'upi' })]
  expect([[], [PAID, cash, upi], [upi]].map(collectedWords)).toEqual(['', '₹350 in cash', '₹50 by UPI'])
})
