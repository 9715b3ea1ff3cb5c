import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { TripEnds } from '../../components/route-ends'
import { linesOf } from '../../domain/bookings/change-lines'
import { guestsLabel, SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatKm, formatMinutes } from '../../domain/fares/fare'
import { rentalTermsOf } from '../../domain/fares/package-terms'
import { CITY_NAMES } from '../../domain/fields'
import type { Decline } from '../../domain/ops/booking-panel'
import type { PanelChange } from '../../domain/ops/change-trip'
import {
  CHANNEL_WORDS,
  isAgain,
  type PanelMessage,
  reasonWords,
  type Sending,
  STATUS_WORDS,
  toWords,
} from '../../domain/ops/messages'
import { formatPaise } from '../../domain/payments/amounts'
import { CHANGE_PAYABLE_MINUTES } from '../../domain/payments/decide-payment'
import { spacedPhone } from '../../domain/sign-in/phone'
import { Acts, BESIDE } from './acts'
import { ops, type PanelPart } from './console-state'
import { sendAgain } from './need-actions'
import { LogItem, Section } from './section'
import { fromNow, shortTime } from './words'

export function PanelTrip({ panel }: PanelPart) {
  useSignals()
  const { booking, actual_distance_metres: driven } = panel
  const time = (at: string | null) => (at === null ? null : shortTime(at))
  const rental = rentalTermsOf(booking)
  const guests = guestsLabel(booking.passengers)
  const service = `${SERVICE_LABELS[booking.service_type]}, ${vehicleOf(booking.vehicle_type).name}`
  return (
    <section aria-label="Trip">
      <p className="text-lg">
        <strong className="figures">{time(booking.scheduled_time)}</strong>{' '}
        <span className="text-muted">{fromNow(Date.parse(booking.scheduled_time))}</span>
      </p>
      <TripEnds trip={booking} className="my-2" />
      <Facts
        facts={[
          ['City', CITY_NAMES[panel.city]],
          ['Trip', `${service}, ${guests}${booking.is_round_trip ? ', round trip' : ''}`],
          ['Return', time(booking.return_scheduled_time)],
          [
            'Rental',
            rental && `${rental.size.name}${booking.clock_stopped_at ? ', its clock stands still' : ''}`,
          ],
          ['Billed', `${formatKm(booking.distance_km)}, ${formatMinutes(booking.duration_minutes)}`],
          ['Wishes', booking.special_instructions],
          ['Booked', time(booking.created_at)],
          ['Accepted', time(panel.accepted_at)],
          ['Set out', time(panel.set_out_at)],
          ['Arrived', time(panel.arrived_at)],
          ['Started', time(booking.start_time)],
          [
            'Car stands',
            panel.stands_at && (
              <span className="figures">
                {panel.stands_at.lat.toFixed(5)}, {panel.stands_at.lng.toFixed(5)}, by its position of{' '}
                {time(panel.stands_at.at)}
              </span>
            ),
          ],
          ['Ended', time(booking.end_time)],
          ['Driven', driven === null ? null : formatKm(driven / 1000)],
          ['Ended because', panel.ended_reason],
        ]}
      />
    </section>
  )
}

/** A number that a press calls; nothing where none is known. */
export function Phone({ number }: { number: string | null }) {
  if (number === null) return null
  return (
    <a className="text-link whitespace-nowrap" href={`tel:${number}`}>
      {spacedPhone(number)}
    </a>
  )
}

const contact = (name: string | null, number: string | null, beside: ReactNode = null) => (
  <>
    {name ?? 'No name'} <Phone number={number} /> {beside}
  </>
)

export function PanelPeople({ panel: { rider, passenger, driver, vehicle } }: PanelPart) {
  const licence = driver && <span className="whitespace-nowrap text-muted">{driver.license_number}</span>
  const car = vehicle && `${vehicle.color} ${vehicle.make} ${vehicle.model}`
  return (
    <section aria-label="People">
      <Facts
        facts={[
          ['Rider', contact(rider.name, rider.phone_no)],
          ['Passenger', passenger && contact(passenger.name, passenger.phone_no)],
          ['Driver', driver && contact(driver.name, driver.phone_no, licence)],
          [
            'Car',
            vehicle && (
              <>
                <span className="plate">{vehicle.license_plate}</span> {car}
              </>
            ),
          ],
        ]}
      />
    </section>
  )
}

const KIND_WORDS: Record<Decline['kind'], string> = {
  declined: 'Declined',
  handed_back: 'Handed back',
  car_problem: 'The car had a problem',
}

export function DeclineLines({ declines }: { declines: readonly Decline[] }) {
  useSignals()
  if (declines.length === 0) return null
  return (
    <Section id="ops-declines" heading="Drivers who said no" level={3}>
      <ul className="grid gap-1.5">
        {declines.map(({ driver_name, kind, reason, at }) => (
          <LogItem key={`${at} ${driver_name}`} when={shortTime(at)}>
            <strong>{KIND_WORDS[kind]}</strong> {reason && `‘${reason}’`}
            <span className="text-muted"> by {driver_name ?? 'a driver'}</span>
          </LogItem>
        ))}
      </ul>
    </Section>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** Names and values in two columns; entries without a value, which is null or '', are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)

/** What happened to a message on a channel, with its times. */
function sendingWords({ channel, status, parts, sent_at, ended_at, try_at }: Sending): string {
  const times = [
    sent_at && status !== 'sent' && `sent ${shortTime(sent_at)}`,
    try_at && status !== 'sent' && `looked at again ${shortTime(try_at)}`,
    parts && `${parts} ${parts === 1 ? 'part' : 'parts'}`,
  ].filter((part) => typeof part === 'string')
  const at = ended_at ?? (status === 'sent' ? sent_at : null)
  return `${channel ? CHANNEL_WORDS[channel] : 'Message'} ${STATUS_WORDS[status]}${at ? ` ${shortTime(at)}` : ''}${times.length > 0 ? ` (${times.join(', ')})` : ''}`
}

/** What people were told, newest first. */
export function PanelMessages({ messages }: { messages: readonly PanelMessage[] }) {
  useSignals()
  return (
    <Section id="ops-messages" heading="Messages" level={3}>
      {messages.length === 0 && <p className="text-muted">None in the last 90 days.</p>}
      <ul className="grid gap-1.5">
        {messages.map((message) => (
          <LogItem
            key={message.id}
            when={shortTime(message.created_at)}
            beside={<Acts acts={sendAgain(message)} {...BESIDE} />}
          >
            <strong>{message.what}</strong>{' '}
            <span className="text-muted">
              {toWords(message)}
              {isAgain(message) && ', sent again'}
            </span>
            {message.sendings.map((sending) => (
              <span
                key={sending.channel}
                className={`block ${['failed', 'undelivered', 'unknown'].includes(sending.status) ? 'text-warning' : ''}`}
              >
                {sendingWords(sending)}. {sending.last_error && reasonWords(sending.last_error)}
              </span>
            ))}
          </LogItem>
        ))}
      </ul>
    </Section>
  )
}

/** The changes of a booking, newest first: also what waits for its payment, and what was never made. */
export function PanelChanges({ panel: { changes } }: PanelPart) {
  useSignals()
  if (changes.length === 0) return null
  return (
    <Section id="ops-changes" heading="Changes" level={3}>
      <ul className="grid gap-1.5">
        {changes.map((change) => (
          <LogItem key={change.number} when={shortTime(change.created_at)}>
            <strong className={change.state === 'waiting' ? 'text-warning' : undefined}>
              {stateWords(change)}
            </strong>{' '}
            {change.reason && `‘${change.reason}’`}
            <span className="text-muted">
              {' '}
              by {change.actor === 'rider' ? 'the rider' : (change.actor_name ?? 'an operator')}
            </span>
            {differences(change).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="block text-muted">{besideWords(change)}</span>
          </LogItem>
        ))}
      </ul>
    </Section>
  )
}

function stateWords({ state, order_paise, created_at }: PanelChange): string {
  const until = Date.parse(created_at) + CHANGE_PAYABLE_MINUTES * 60_000
  const due = formatPaise(order_paise)
  if (state === 'made') return 'Changed.'
  if (state === 'lapsed') return order_paise > 0 ? `Not changed: ${due} was not paid for it.` : 'Not changed.'
  return ops.roughNow.value < until
    ? `Waits for ${due} until ${shortTime(new Date(until).toISOString())}.`
    : `Waits for what the bank says of ${due}.`
}

/** 'Car: Sedan → SUV' for each line that it changes; none once the account is deleted. */
function differences({ former, wanted }: PanelChange): string[] {
  if (!former || !wanted) return []
  const is = linesOf(wanted, 'the rider')
  return Object.entries(linesOf(former, 'the rider')).flatMap(([name, was]) =>
    was === is[name] ? [] : [`${name}: ${was || 'none'} → ${is[name] || 'none'}`],
  )
}

const ANSWERS = {
  kept: 'The driver keeps it.',
  given_back: 'The driver gave it back.',
  silent: 'The driver didn’t answer.',
} as const

/** Its money, and what the driver said. */
function besideWords(change: PanelChange): string {
  const { state, kept_paise, refund_paise, order_paise, asked_until, answer } = change
  const isMade = state === 'made'
  return [
    isMade && order_paise > 0 && `${formatPaise(order_paise)} paid first.`,
    isMade && refund_paise > 0 && `${formatPaise(refund_paise)} back.`,
    isMade && kept_paise > 0 && `A cancellation then would have kept ${formatPaise(kept_paise)}.`,
    answer ? ANSWERS[answer] : asked_until && `The driver is asked until ${shortTime(asked_until)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
