import { useRef, useState } from 'react'
import { Button, NotRead, Problem } from '../../components/button'
import { CITIES, CITY_NAMES, type City } from '../../domain/fields'
import { formatDate, formatDay } from '../../domain/kolkata-time'
import {
  type Counted,
  type Days,
  DaysSchema,
  daysOf,
  figuresOf,
  percentOf,
  type Span,
  shownSpan,
  weeksOf,
} from '../../domain/ops/days'
import { FormField, useRead } from './forms'
import { Section } from './section'

/** From the search to the end of the ride; a phone shows those with a star in the list of days. */
const FUNNEL = [
  ['search', 'Searches'],
  ['quote', 'Priced'],
  ['booking', 'Booked'],
  ['paid', 'Paid'],
  ['ride', 'Driven'],
] as const satisfies readonly Named[]

const OTHERS = [
  ['cancellation', 'Cancelled'],
  ['unpaid', 'Never paid'],
  ['no_show', 'No-shows'],
  ['late_ride', 'Late'],
  ['payment', 'Payments'],
  ['refund', 'Refunds'],
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
  ['email', 'E-mails'],
  ['push', 'Notifications'],
] as const satisfies readonly Named[]

type Named = readonly [what: Counted, name: string]

type Figures = ReturnType<typeof figuresOf>

const shown = (count: number) => count.toLocaleString('en-IN')
const share = (percent: number | null) => (percent === null ? '–' : `${shown(percent)}%`)

const keyOf = ({ from, to }: Span) => `${from}/${to}`
const wholeDay = (day: string): Span => ({ from: day, to: day })

function nameOf({ from, to }: Span, today: string): string {
  const isOneDay = from === to
  if (isOneDay) return `${formatDate(new Date(`${from}T06:00Z`))}${to === today ? ', so far' : ''}`
  return keyOf({ from, to }) === keyOf(shownSpan(today))
    ? 'Last 30 days'
    : `${formatDay(from)} to ${formatDay(to)}`
}

/** What happened on each of the last 30 days: the funnel and all figures of the chosen days, and each day (OPS-40). */
export function DaysView() {
  const [round, setRound] = useState(0)
  const { value, trouble } = useRead('/api/ops/days', DaysSchema, round)
  const again = () => setRound(round + 1)
  return (
    <Section
      id="ops-days"
      heading="Days"
      beside={
        value && (
          <Button kind="quiet" onClick={again}>
            Read again
          </Button>
        )
      }
    >
      {value && <Problem className="mb-3 text-error">{trouble}</Problem>}
      {value && <ChosenDays {...value} />}
      {!value && (trouble ? <NotRead onAgain={again}>{trouble}</NotRead> : <div className="skeleton h-96" />)}
    </Section>
  )
}

function ChosenDays({ today, rows }: Days) {
  const [chosen, setChosen] = useState<{ city: City | null; span: Span | null }>({ city: null, span: null })
  const figuresAt = useRef<HTMLDivElement>(null)
  const all = shownSpan(today)
  const weeks = weeksOf(all)
  const spans = new Map([all, ...weeks, ...daysOf(all).map(wholeDay)].map((span) => [keyOf(span), span]))
  const span = spans.get(keyOf(chosen.span ?? all)) ?? all
  const figures = (of: Span) => figuresOf(rows, of, chosen.city)
  if (rows.length === 0)
    return (
      <p className="text-muted">Nothing in these 30 days. Searches, bookings and rides are counted here.</p>
    )
  const choose = (one: Span) => {
    setChosen({ ...chosen, span: one })
    figuresAt.current?.focus()
  }
  return (
    <>
      <fieldset className="mb-4 flex flex-wrap items-end gap-3">
        <legend className="sr-only">Show only</legend>
        <FormField
          label="City"
          name="city"
          options={[['', 'Both cities'], ...CITIES.map((city) => [city, CITY_NAMES[city]] as const)]}
          value={chosen.city ?? ''}
          onChange={({ currentTarget }) =>
            setChosen({ ...chosen, city: CITIES.find((city) => city === currentTarget.value) ?? null })
          }
        />
        <FormField
          label="Which days"
          name="days"
          options={[...spans].map(([key, one]) => [key, nameOf(one, today)] as const)}
          value={keyOf(span)}
          onChange={({ currentTarget }) =>
            setChosen({ ...chosen, span: spans.get(currentTarget.value) ?? null })
          }
        />
      </fieldset>
      <div ref={figuresAt} tabIndex={-1} className="ops-columns mb-6">
        <Section id="ops-funnel" level={3} heading="Funnel" figures={nameOf(span, today)}>
          <Funnel figures={figures(span)} />
          <p className="mt-2 text-muted">
            Each is counted on its own day: a ride of today may have been booked last week.
          </p>
        </Section>
        <Section id="ops-counts" level={3} heading="Counts" figures={nameOf(span, today)}>
          <Counts figures={figures(span)} />
        </Section>
      </div>
      <Section id="ops-each-day" level={3} heading="Day by day">
        <EachDay {...{ today, weeks, figures, span, choose }} />
      </Section>
    </>
  )
}

/** A bar of so many percent, beside a figure that says the same. */
const Bar = ({ percent }: { percent: number }) => (
  <svg className="ops-share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect width={percent} height="4" />
  </svg>
)

function Funnel({ figures }: { figures: Figures }) {
  const most = Math.max(...FUNNEL.map(([what]) => figures(what)))
  return (
    <ol className="grid gap-2">
      {FUNNEL.map(([what, name], at) => {
        const before = FUNNEL[at - 1]
        return (
          <li key={what}>
            <span className="flex justify-between gap-3">
              <strong>{name}</strong>
              <span className="figures">
                {before && (
                  <span className="text-muted">
                    {share(percentOf(figures(what), figures(before[0])))} of {before[1].toLowerCase()}{' '}
                  </span>
                )}
                {shown(figures(what))}
              </span>
            </span>
            <Bar percent={percentOf(figures(what), most) ?? 0} />
          </li>
        )
      })}
    </ol>
  )
}

function Counts({ figures }: { figures: Figures }) {
  const late = figures('late_ride')
  const lateWords = `, ${share(percentOf(late, figures('ride')))} of driven, by ${Math.round(figures('late_minutes') / late)} min`
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {OTHERS.map(([what, name]) => (
        <div key={what} className="contents">
          <dt>
            {name}
            {what === 'late_ride' && late > 0 && <span className="text-muted">{lateWords}</span>}
          </dt>
          <dd className="figures text-end">{shown(figures(what))}</dd>
        </div>
      ))}
    </dl>
  )
}

interface EachDayProps {
  today: string
  weeks: readonly Span[]
  figures(of: Span): Figures
  span: Span
  choose(span: Span): void
}

/** Every day under its week's sums. A press on either shows its funnel and counts; on a phone, which has no room for all, too. */
function EachDay({ today, weeks, figures, span, choose }: EachDayProps) {
  const days = weeks.flatMap((week) => daysOf(week).map((day) => figures(wholeDay(day))))
  const line = (one: Span, isWeek: boolean) => {
    const counted = figures(one)
    return (
      <tr key={keyOf(one) + isWeek} data-week={isWeek || undefined}>
        <th scope={isWeek ? 'rowgroup' : 'row'}>
          <button
            type="button"
            className="ops-day"
            aria-pressed={keyOf(one) === keyOf(span)}
            onClick={() => choose(one)}
          >
            {isWeek ? `${formatDay(one.from)} to ${formatDay(one.to)}` : nameOf(one, today)}
          </button>
        </th>
        {FUNNEL.map(([what]) => (
          <td key={what}>
            {shown(counted(what))}
            {!isWeek && (
              <Bar percent={percentOf(counted(what), Math.max(...days.map((day) => day(what)))) ?? 0} />
            )}
          </td>
        ))}
        {OTHERS.map(([what]) => (
          <td key={what} className="max-md:hidden">
            {shown(counted(what))}
          </td>
        ))}
      </tr>
    )
  }
  return (
    <div className="overflow-x-auto">
      <table className="ops-days">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {[...FUNNEL, ...OTHERS].map(([what, name], at) => (
              <th key={what} scope="col" className={at < FUNNEL.length ? undefined : 'max-md:hidden'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {weeks.map((week) => (
          <tbody key={week.to}>
            {line(week, true)}
            {daysOf(week).map((day) => line(wholeDay(day), false))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
