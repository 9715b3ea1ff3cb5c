// What needs an operator: one list, the most urgent kind first.

import { useSignals } from '@preact/signals-react/runtime'
import { memo, type RefObject, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { byRide, NEED_KINDS, NEEDS, NEEDS_SHOWN, type Need, type NeedKind } from '../../domain/ops/needs'
import type { RideRow } from '../../domain/ops/ride-lists'
import { formatPaise } from '../../domain/payments/amounts'
import { filterRides, findRides, ops } from './console-state'
import { useSend, WrittenSchema } from './forms'
import { BookingButton, NeedLine } from './need-line'
import { PRESSED_ROW, RideItem } from './ride-rows'
import { Section } from './section'
import { findingWords, shortDay, shortTime } from './words'

/** The city of its ride, of its driver's rides or of its car; null: of both. */
const cityOf = ({ ride, facts }: Need) => ride?.city ?? ('city' in facts ? (facts.city ?? null) : null)

export function NeedsList() {
  useSignals()
  const board = ops.board.value
  if (!board) return <div className="skeleton h-24" />
  const { needs } = board
  const { city } = ops.place.value.filters
  const isCut = NEED_KINDS.some((kind) => needs.filter((need) => need.kind === kind).length >= NEEDS_SHOWN)
  const lines = byRide(needs)
  const isHidden = ([need]: (typeof lines)[number]) =>
    city !== null && (cityOf(need) ?? city) !== city && need.kind !== 'emergency'
  const shown = lines.filter((line) => !isHidden(line))
  return (
    <Section id="ops-needs" heading="Needs a person" figures={`${shown.length}${isCut ? '+' : ''}`}>
      {shown.length === 0 ? (
        <p className="text-muted">Nothing now. Rides without a driver show here 12 hours ahead.</p>
      ) : (
        <ul className="ops-list" data-urgent>
          {NEED_KINDS.map((kind) => (
            <NeedsOfKind key={kind} kind={kind} lines={shown.filter(([first]) => first.kind === kind)} />
          ))}
        </ul>
      )}
      {CITIES.map((other) => {
        const count = lines.filter((line) => isHidden(line) && cityOf(line[0]) === other).length
        if (count === 0) return null
        return (
          <button
            key={other}
            type="button"
            className="text-link me-4 min-h-11"
            onClick={() => filterRides({ city: other })}
          >
            {count} in {CITY_NAMES[other]}
          </button>
        )
      })}
    </Section>
  )
}

/** Rows of a kind that are shown before the rest is asked for. */
const FOLDED_AT = 5

function NeedsOfKind({ kind, lines }: { kind: NeedKind; lines: ReturnType<typeof byRide> }) {
  const [open, setOpen] = useState(false)
  const list = useRef<readonly RideRow[]>([])
  list.current = lines.flatMap(([{ ride }]) => ride ?? [])
  const all =
    lines.length < NEEDS_SHOWN ? `all ${lines.length}` : `${lines.length} of ${lines.length} or more`
  return (
    <>
      {lines
        .slice(0, open ? undefined : FOLDED_AT)
        .map(([need, ...others]) =>
          need.ride ? (
            <RideNeed
              key={need.id}
              need={need}
              also={others.map((other) => `, ${NEEDS[other.kind].name}`).join('')}
              ride={need.ride}
              list={list}
            />
          ) : (
            <NeedLine key={need.id} need={need} />
          ),
        )}
      {lines.length > FOLDED_AT && (
        <li>
          <button
            type="button"
            className={`${PRESSED_ROW} text-link`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {/* Not in the narrow column of times. */}
            <span className="col-span-full">
              Show {open ? FOLDED_AT : all}: {NEEDS[kind].name}
            </span>
          </button>
        </li>
      )}
    </>
  )
}

interface RideNeedProps {
  need: Need
  /** What else the ride needs, in words. */
  also: string
  ride: RideRow
  list: RefObject<readonly RideRow[]>
}

const RideNeed = memo(function RideNeed({ need: { kind, at }, also, ride, list }: RideNeedProps) {
  useSignals()
  const isEmergency = kind === 'emergency'
  return (
    <RideItem
      ride={ride}
      list={list}
      badge={
        <strong
          className={`${isEmergency ? 'text-error' : 'text-warning'} ${also && 'max-md:col-span-full max-md:text-start'}`}
        >
          <span className="ops-dot" />
          {NEEDS[kind].name}
          {isEmergency && at && `, ${shortDay(at)}`}
          {also}
        </strong>
      }
    />
  )
})

/** What a finding is about: a booking to open, a payment to find by the provider's id, or no more than words. */
function FindingSubject({ subject }: { subject: string }) {
  if (/^[0-9a-f]{32}$/.test(subject)) return <BookingButton id={subject} />
  if (!subject.startsWith('pay_')) return <span className="ops-id">{subject}</span>
  return (
    <button type="button" className="ops-id text-link" onClick={() => void findRides(subject)}>
      {subject}
    </button>
  )
}

/** When the books were audited last, what is off, and an audit now. */
export function Books() {
  useSignals()
  const audit = ops.board.value?.audit
  /** When the audit before the started one began. */
  const [after, setAfter] = useState<string | null | undefined>()
  const last = audit?.began_at ?? null
  const { send, busy, trouble } = useSend(WrittenSchema, () => setAfter(last))
  if (audit === undefined) return null
  return (
    <section aria-label="Books">
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-muted">
          {audit
            ? `Books audited ${shortTime(audit.began_at)}: ${audit.bookings} ${audit.bookings === 1 ? 'booking' : 'bookings'}, ${audit.payments} ${audit.payments === 1 ? 'payment' : 'payments'}, ${audit.found === 0 ? 'nothing off' : `${audit.found} off`}.${audit.unknown_events === 0 ? '' : ` ${audit.unknown_events} events of names we don’t know.`}`
            : 'The books aren’t audited yet.'}
        </p>
        <Button
          kind="secondary"
          className="whitespace-nowrap"
          busy={busy}
          disabled={busy}
          onClick={() => void send('/api/ops/audit', {})}
        >
          Audit now
        </Button>
      </div>
      <p aria-live="polite">{trouble ?? (after === last && 'Started. Results show here.')}</p>
      {audit && audit.found > 0 && (
        <ul className="ops-money">
          {audit.findings.map((finding) => (
            <li key={`${finding.finding} ${finding.subject}`}>
              <span className="text-warning">{findingWords(finding.finding)}</span>
              <FindingSubject subject={finding.subject} />
              {finding.expected_paise !== null && finding.found_paise !== null && (
                <span>
                  {formatPaise(finding.found_paise)} in place of {formatPaise(finding.expected_paise)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
