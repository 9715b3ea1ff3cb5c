import { describe, expect, it } from 'vitest'
import { localVars } from '../../../scripts/local-settings.mjs'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import type { MessageFacts } from '../../../src/domain/messages/facts'
import { smsParts } from '../../../src/domain/messages/sms-parts'
import { TERMINALS } from '../../../src/domain/places/service-area'
import { emailOf } from '../../../src/messages/email'
import { EVENTS, type EventName, EventNameSchema } from '../../../src/messages/events'
import {
  PARAMETER_MAX,
  pushOf,
  registeredText,
  SMS_TEMPLATES,
  smsOf,
  VARIABLE_MAX,
  WHATSAPP_TEMPLATES,
  whatsAppOf,
} from '../../../src/messages/texts'
import { variablesOf } from '../../../src/messages/variables'
import { aBody, aDocument, OUR_GSTIN } from '../../support/bookings/documents'
import { booking, facts, factsTyped } from '../../support/bookings/message-facts'
import { anEntry, aStatement } from '../../support/bookings/statements'

const EVENT_NAMES = EventNameSchema.options

const ORIGIN = { origin: 'https://hasirucabs.example', unsubscribeUrl: null }

/** All that an event says, on whatever channel. */
const saidOf = (event: EventName, said: MessageFacts) => ({
  sms: smsOf(event, said)?.text ?? '',
  whatsapp: Object.values(whatsAppOf(event, said)?.values ?? {}).join(' | '),
  email: JSON.stringify(emailOf(event, said, ORIGIN)),
  push: JSON.stringify(pushOf(event, said)),
})

it.each([
  [600, 20, '; the car was last seen 600 m away.'],
  [11_800, 240, '; car 11.8 km away, 4 min before.'],
  [103_400, 4800, '; car 103.4 km away, 1 h 20 min before.'],
])('An SMS says whole where the car was, %i m away and %i s before', (metres, age_seconds, seen) => {
  for (const event of ['ride.end_reported', 'ride.arrival_reported', 'passenger.arrival_reported'] as const) {
    expect(smsOf(event, facts({ details: { metres, age_seconds } }))?.text).toContain(seen)
  }
})

it.each([
  [null, 'Asha Rao asks for help on a ride in our cab KA 09 AB 1234'],
  ['Kamala Bai', 'Asha Rao asks for help for Kamala Bai, who rides in our cab KA 09 AB 1234'],
  ['ಕಮಲಾ', 'Asha Rao asks for help for somebody else, who rides'],
])('An emergency contact reads who is in the car (%s)', (passengerName, words) => {
  expect(smsOf('ride.emergency', facts({ passengerName }))?.text).toContain(words)
})

describe('A registered text', () => {
  const all = SMS_TEMPLATES

  it('has a name of its own with the registry, and only variables that there are', () => {
    expect(new Set(all.map(({ template }) => template)).size).toBe(all.length)
    for (const { text } of all) expect(() => variablesOf(text)).not.toThrow()
    expect(new Set(WHATSAPP_TEMPLATES.map(({ name }) => name)).size).toBe(WHATSAPP_TEMPLATES.length)
  })

  it('has an id with the registry in the settings of this machine', () => {
    const ids = JSON.parse(localVars.EXOTEL_DLT_TEMPLATES ?? '')
    expect(Object.keys(ids).sort()).toEqual(all.map(({ template }) => template).sort())
  })

  it('begins with our name and ends with no variable, as the registries want it', () => {
    for (const one of all) expect(registeredText(one)).toMatch(/^Hasiru Cabs: /)
    for (const { name, body } of WHATSAPP_TEMPLATES.slice(1)) {
      expect(body, name).not.toMatch(/^\{\{/)
      expect(body.length, name).toBeLessThanOrEqual(700)
      // One of its own may be as long as it likes; Meta refuses more than 1,024 characters in all.
      expect(
        body.length + variablesOf(body.replaceAll(/\{(\{\w+\})\}/g, '$1')).length * PARAMETER_MAX,
      ).toBeLessThan(1025)
    }
  })
})

describe('A text', () => {
  const hostile =
    'ಬೆಂಗಳೂರು “quoted” – ₹ `tick` 😀 Café https://evil.example/x www.evil.com <b>bold</b>\n'.repeat(3)
  const said = factsTyped(hostile)

  it.each(EVENT_NAMES)('of %s is short and plain, and carries no link that somebody typed', (event) => {
    const { sms, whatsapp, email, push } = saidOf(event, said)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the line end is one of the plain characters
    expect(sms).toMatch(/^[\x0a\x20-\x7e]*$/)
    expect(sms).not.toContain('`')
    expect(smsParts(sms)).toBeLessThanOrEqual(2)
    for (const value of Object.values(whatsAppOf(event, said)?.values ?? {})) {
      expect(value.length).toBeLessThanOrEqual(PARAMETER_MAX)
      expect(value).not.toMatch(/[\n\t]| {4}/)
    }
    for (const text of [sms, whatsapp, email, push]) {
      expect(text).not.toMatch(/(evil|www)\.\w|:\/\/evil|<b>|&lt;b&gt;/)
      expect(text).not.toContain('undefined')
      expect(text.replace(/^\{/, '')).not.toMatch(/\{\w+\}/)
    }
  })

  it.each(EVENT_NAMES)(
    'of %s on a locked screen has no PIN, no address and no number of anybody',
    (event) => {
      const { title = '', body = '' } = pushOf(event, facts()) ?? {}
      expect(title + body).not.toMatch(/0042|Koramangala|Whitefield|\d{10}/)
    },
  )

  it('cuts what people typed to what a registered template takes, at a word', () => {
    const pickup_address = '221B, 4th Cross, 17th Main, HSR Layout Sector 3, Bengaluru 560102'
    const text = smsOf('booking.confirmed', facts({ booking: booking({ pickup_address }) }))?.text
    const shown = '221B, 4th Cross, 17th Main, HSR Layout..'
    expect(text).toContain(`From ${shown} to`)
    expect(shown.length).toBeLessThanOrEqual(VARIABLE_MAX)
  })

  it.each([['ರವಿ'], [''], [null]])('calls a driver named %j by what an SMS can hold', (driverName) => {
    expect(smsOf('ride.set_out', facts({ driverName }))?.text).toContain(
      'Hasiru Cabs: Your driver is on the way',
    )
    expect(smsOf('ride.set_out', facts({ driverName: 'Chloé Müller' }))?.text).toContain('Chloe is on')
  })
})

describe('The SMS', () => {
  it('of a confirmed booking has what was booked and paid, in Indian time and rupees', () => {
    const money = { fare_amount: 124_500, advance_amount: 31_125, remaining_amount: 93_375 }
    const whole = {
      ...money,
      dropoff_address: 'Terminal 2',
      special_instructions: 'Note: gate code 123456',
      pickup_detail: 'Flat 4',
    }
    const confirmed = (parts: Partial<BookingRow>, paidRupees = 31_125) =>
      smsOf(
        'booking.confirmed',
        facts({
          booking: booking({ ...whole, ...parts }),
          statement: aStatement('rider', {}, [anEntry('captured', paidRupees)]),
        }),
      )
    expect(confirmed({})).toEqual({
      template: 'booking_confirmed',
      text: [
        'Hasiru Cabs: booking deadbeef is confirmed.',
        'From Koramangala 5th Block, Bengaluru to Terminal 2, Sun, 22 Nov, 12:00 am, Sedan.',
        'Fare Rs 1,24,500, paid Rs 31,125, pay Rs 93,375 after the ride.',
      ].join('\n'),
    })
    expect(confirmed({ is_round_trip: true })?.text).toContain('to Terminal 2 and back,')
    const far = {
      dropoff_address: 'Koramangala 4th Block, Koramangala, Bengaluru 560034',
      is_round_trip: true,
    }
    expect(confirmed(far)?.text).toContain('to Koramangala 4th Block.. and back,')
    const kannada = { dropoff_address: 'ಮೈಸೂರು', is_round_trip: true }
    expect(confirmed(kannada)?.text).toContain('to the drop-off and back,')
    expect(confirmed({ dropoff_address: null, package_hours: 4 })?.text).toContain('Bengaluru for 4 hours,')
    expect(confirmed({ remaining_amount: 0 }, 124_500)?.text).toContain('Fare Rs 1,24,500, all paid.')
  })

  it.each([
    [{ code: 'rider', refund_paise: 7550 }, 'as you asked.\nRs 75.50 comes back in 7-10 business days.'],
    [{ code: 'rider', refund_paise: 0 }, 'as you asked.\nNothing comes back, by the refund policy.'],
    [
      { code: 'no_show', refund_paise: 0 },
      "the driver waited and didn't find you.\nNothing comes back, by the refund policy.",
    ],
    [
      { code: 'no_driver', refund_paise: 10_000 },
      'we found no driver, sorry.\nRs 100 comes back in 7-10 business days.',
    ],
    [{}, "we can't drive it, sorry."],
  ])('of a cancellation %j and its notification say by whom, and what comes back', (details, words) => {
    const said = facts({ details })
    expect(smsOf('booking.cancelled', said)?.text).toBe(
      `Hasiru Cabs: booking deadbeef, Sun, 22 Nov, 12:00 am, is cancelled: ${words}`,
    )
    const body = `Sun, 22 Nov, 12:00 am: ${words.replace('\n', ' ').replace('Rs ', '₹')}`
    expect(pushOf('booking.cancelled', said)?.body).toBe(body)
  })

  it('that names the driver has the PIN, and none while there is none', () => {
    expect(smsOf('ride.driver_assigned', facts())?.text).toContain('Your PIN: 0042.')
    const without = facts({ booking: booking({ start_pin: null }) })
    expect(smsOf('ride.driver_assigned', without)?.text).not.toContain('PIN')
  })

  it('names the terminal, which the name of the airport leaves no room for', () => {
    const pickup_address = TERMINALS.terminal2.address
    expect(smsOf('ride.arrived', facts({ booking: booking({ pickup_address }) }))?.text).toContain(
      'Terminal 2',
    )
  })

  it('of a driver without a name says so once', () => {
    const { sms, push } = saidOf('ride.driver_changed', facts({ driverName: null }))
    expect(sms).toContain('Hasiru Cabs: Our driver will now drive you')
    expect(push).toContain('Our driver will now drive you. White')
  })

  it('of a refund has the reference by which the bank finds it, where there is one', () => {
    const sent = (details: MessageFacts['details']) => smsOf('refund.sent', facts({ details }))?.text
    const found = sent({ refund_paise: 15_700, reference: 'ARN 123' })
    expect(found).toContain('on its way to your bank.\nReference ARN123. It')
    expect(sent({ refund_paise: 15_700 })).toContain('on its way to your bank.\nIt comes back')
    const details = { refund_paise: 15_700, reference: 'UTR4268', code: 'another_way' }
    const another = smsOf('refund.processed', facts({ details }))?.text
    expect(another).toContain('by bank transfer or UPI. Reference UTR4268.')
    expect(another).toContain('Look for it in your bank account.')
  })
})

it.each([10, 40, 60, 200])(
  'A round trip says that it comes back on every channel, however long its drop-off is (%i)',
  (length) => {
    const dropoff_address = 'Mysuru Palace Road '.repeat(20).slice(0, length)
    const said = facts({ booking: booking({ dropoff_address, is_round_trip: true }) })
    const { sms, whatsapp, email } = saidOf('booking.confirmed', said)
    for (const text of [sms, whatsapp, email]) expect(text).toContain(' and back')
    expect(saidOf('booking.reminder', said).whatsapp).toContain(' and back')
  },
)

describe('To a rider who booked for somebody else', () => {
  const ofPassenger = facts({ passengerName: 'Kamala Bai', collected: '₹470 in cash' })
  const ABOUT_THE_RIDE = EVENT_NAMES.filter(
    (event) => EVENTS[event].audience === 'rider' && /^ride\.|reminder/.test(event),
  )
  /** They are about the rider's own bill and words, and name the booking. */
  const OF_THE_BILL = ['ride.remainder_owed', 'ride.tipped', 'ride.charge_entered', 'ride.case_answered']
  const NAMELESS = ['ride.ended_at_car', 'ride.office_message']

  it.each(ABOUT_THE_RIDE.filter((event) => ![...OF_THE_BILL, ...NAMELESS].includes(event)))(
    'each message of %s names who rides, and calls neither ride nor PIN the rider’s',
    (event) => {
      for (const text of Object.values(saidOf(event, ofPassenger))) {
        if (text === '' || text === 'null') continue
        expect(text).not.toMatch(/your (PIN|new PIN|ride|car|driver)|(drive|for|to) you\b/i)
        if (!text.includes(' | ')) expect(text).toContain('Kamala Bai')
      }
    },
  )
})

it.each([
  ['18:45:00.000', 'nothing comes back'],
  ['18:45:00.001', 'everything comes back'],
])(
  'A rider whose driver came at %s for half past six reads what comes back of a no-show: %s (NOSHOW-2)',
  (came, words) => {
    const late = saidOf(
      'ride.waiting',
      facts({ booking: booking({ arrival_confirmed_at: `2026-11-21T${came}Z` }) }),
    )
    for (const text of [late.sms, late.push]) expect(text).toContain(words)
  },
)

it('The message of a ride that is over says what is owed and no thanks, also where the office ended it', () => {
  const entries = [anEntry('captured', 157), anEntry('fare_due', 627)]
  const owed = facts({
    booking: booking({ status: 'completed', owed_amount: 470 }),
    statement: aStatement('rider', { status: 'completed' }, entries),
  })
  const { sms, email, push } = saidOf('ride.completed', owed)
  expect(sms).toContain('Not paid yet: Rs 470.')
  for (const text of [email, push]) expect(text).toContain('₹470 of the fare is not paid yet.')
  for (const text of [sms, email, push]) expect(text).not.toContain('Thank you')
  const paid = saidOf('ride.completed', facts({ collected: '₹470 in cash' }))
  expect(paid.sms).toContain('Thank you for riding with us')
})

describe('An e-mail', () => {
  it('says the same in HTML and in words, with what was typed as text', () => {
    const email = emailOf(
      'booking.confirmed',
      facts({ booking: booking({ pickup_address: 'A & B "Cross"' }) }),
      ORIGIN,
    )
    expect(email?.subject).toBe('Booking deadbeef is confirmed')
    expect(email?.html).toContain('A &amp; B Cross')
    expect(email?.text).toContain('Trip: From A & B Cross to Whitefield')
    expect(email?.text).toContain(
      'See your trip: https://hasirucabs.example/trip-history?trip=0123456789abcdef01234567deadbeef',
    )
  })

  it.each(EVENT_NAMES)('of %s says nothing twice', (event) => {
    const { subject = '', text = '', html = '' } = emailOf(event, facts(), ORIGIN) ?? {}
    const lines = text.split('\n').filter((line) => line !== '')
    const links = lines.flatMap((line) => line.match(/hasirucabs\.example\/[\w-]+/g) ?? [])
    expect(new Set(links).size).toBe(links.length)
    expect(text).not.toContain('Hasirucabs')
    expect(html.split('</title>')[1] ?? '').not.toContain(`>${subject}<`)
  })

  it('can be pressed where it has a link to share', () => {
    const shared = 'hasirucabs.example/trip-share/0123456789abcdef0123456789abcdef'
    expect(emailOf('ride.started', facts(), ORIGIN)?.html).toContain(
      `<a href="https://${shared}">${shared}</a>`,
    )
  })

  it('of what no ride needs has a link that ends it', () => {
    const unsubscribeUrl = 'https://hasirucabs.example/messages/unsubscribe?user=1&signature=2'
    const email = emailOf('booking.reminder', facts(), { ...ORIGIN, unsubscribeUrl })
    expect(email?.html).toContain('user=1&amp;signature=2')
    expect(email?.text).toContain(unsubscribeUrl)
  })
})

describe('The table of events', () => {
  it('leads from a notification and an e-mail to the ride that it is about', () => {
    expect(pushOf('ride.driver_assigned', facts())?.path).toBe(`/tracking?booking_id=${booking().id}`)
    for (const event of ['ride.completed', 'booking.cancelled'] as const) {
      expect(pushOf(event, facts())?.path).toBe(`/trip-history?trip=${booking().id}`)
    }
    expect(emailOf('ride.started', facts(), ORIGIN)?.text).toContain(`/tracking?booking_id=${booking().id}`)
  })

  it('tells an operator in a notification of the longest need whole, with how many more there are', () => {
    const need = 'Message not delivered: booking deadbeef, and 12 more'
    const longest = 'Signal lost: booking deadbeef, Mon, 23 Nov, 12:30 pm, and 12 more'
    for (const words of [need, longest]) {
      expect(pushOf('operator.needed', facts({ booking: null, details: { need: words } }))?.body).toBe(words)
    }
  })

  it('asks no operator to call for what is said by push alone, which many phones do not get', () => {
    const byPush = EVENT_NAMES.filter((event) => !('texts' in EVENTS[event]) && !('email' in EVENTS[event]))
    expect(byPush).toContain('driver.package_ending')
    for (const event of byPush) expect([event, EVENTS[event].essential]).toEqual([event, false])
  })

  it('tells by SMS nothing that no ride needs', () => {
    const optional = EVENT_NAMES.filter((event) => EVENTS[event].category === 'optional')
    expect(optional).not.toEqual([])
    for (const event of optional) expect(smsOf(event, facts())).toBeNull()
  })
})

it.each([
  ['booking.reminder', [{ day: '2026-11-22' }, {}], { day: '2026-11-21' }],
  ['driver.first_ride', [{ day: '2026-11-22' }, {}], { day: '2026-11-21' }],
  ['booking.changed', [{ change_number: 2 }], { change_number: 1 }],
  ['driver.ride_changed', [{ change_number: 2 }], { change_number: 1 }],
] as const)('A %s is sent on its day, or of the newest change alone', (event, now, before) => {
  // Midnight in Kolkata, on the 22nd; from before days were kept a message names none.
  const ride = booking({ status: 'accepted', driver_id: 'us_1', change_number: 2 })
  const isSent = (details: object) => EVENTS[event].isTrue({ ...facts({ booking: ride }), details })
  expect([...now.map(isSent), isSent(before)]).toEqual([...now.map(() => true), false])
})

const emailFor = (document: ReturnType<typeof aDocument> | null) =>
  emailOf('booking.document', facts({ document }), ORIGIN)

it('the e-mail of a document says all of it, as frozen, with a link to its page', () => {
  const email = emailFor(aDocument())
  expect(email?.subject).toMatch(/^Tax invoice ZZ\/2627\/000001, booking \w+$/)
  for (const line of [
    'Tax invoice: For the ride.',
    'No.: ZZ/2627/000001, Sat, 21 Nov 2026',
    `From: Hasiru Cabs Private Limited, GSTIN ${OUR_GSTIN}`,
    'SAC: 996412',
    'Fare: ₹627',
    'Taxable value: ₹597.14',
    'CGST 2.5%: ₹14.93',
    'Total: ₹627',
    'Open to print: https://hasirucabs.example/document/ZZ-2627-000001',
  ]) {
    expect(email?.text).toContain(line)
  }
})

it('without a GSTIN of ours the e-mail has no word of tax, and without its document there is none', () => {
  const supplier = { ...aBody().supplier, gstin: null }
  const email = emailFor(aDocument({ body: aBody({ title: 'Receipt', supplier, tax: null }) }))
  expect(email?.text).toContain('Total: ₹627')
  expect(email?.text).not.toMatch(/tax|GST|SAC/i)
  expect(emailFor(null)).toBeNull()
})
