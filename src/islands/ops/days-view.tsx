import { useRef, useState } from 'react'
import { NotRead, Problem } from '../../components/button'
import { CITIES, CITY_NAMES, type City } from '../../domain/fields'
import { formatDate, formatDay } from '../../domain/kolkata-time'
import { type Days, DaysSchema, figuresOf, type Span, shownSpan, weeksOf } from '../../domain/ops/days'
import { FormField, useRead } from './forms'
import { HALVES, Section } from './section'

interface Named {
  what: string
  name: string
  /** What it is a share of. */
  of?: Named
}

const search = { what: 'search', name: 'Searches' }
const quote = { what: 'quote', name: 'Priced', of: search }
const booking = { what: 'booking', name: 'Booked', of: quote }
/** Paid, or to be paid to the driver. */
const paid = { what: 'paid', name: 'Confirmed', of: booking }
const ride = { what: 'ride', name: 'Driven', of: paid }
const FUNNEL: readonly Named[] = [search, quote, booking, paid, ride]

const OTHERS: readonly Named[] = [
  { what: 'cancellation', name: 'Cancelled' },
  { what: 'unpaid', name: 'Never paid' },
  { what: 'no_show', name: 'No-shows' },
  { what: 'late_ride', name: 'Late', of: ride },
  { what: 'payment', name: 'Payments' },
  { what: 'refund', name: 'Refunds' },
  { what: 'sms', name: 'SMS' },
  { what: 'whatsapp', name: 'WhatsApp' },
  { what: 'email', name: 'E-mails' },
  { what: 'push', name: 'Notifications' },
]

const shown = (count: number) => count.toLocaleString('en-IN')
const keyOf = ({ from, to }: Span) => `${from}/${to}`
const isOneDay = ({ from, to }: Span) => from === to

function nameOf(span: Span, today: string): string {
  const isAll = keyOf(span) === keyOf(shownSpan(today))
  if (!isOneDay(span)) return isAll ? 'All 30 days' : `${formatDay(span.from)} – ${formatDay(span.to)}`
  return span.to === today ? 'Today so far' : formatDate(new Date(`${span.from}T06:00Z`))
}

/** What happened on each of the last 30 days, and the funnel and all counts of those that are chosen (OPS-40). */
export function DaysView() {
  const { value, trouble, again } = useRead('/api/ops/days', DaysSchema)
  const readAgain = { says: 'Read again', kind: 'quiet', press: again } as const
  return (
    <Section id="ops-days" heading="Days" beside={value ? readAgain : null}>
      {value && <Problem>{trouble}</Problem>}
      {value && <ChosenDays {...value} />}
      {!value && (trouble ? <NotRead onAgain={again}>{trouble}</NotRead> : <div className="skeleton h-96" />)}
    </Section>
  )
}

function ChosenDays({ today, rows }: Days) {
  const [city, setCity] = useState<City | null>(null)
  const all = shownSpan(today)
  const [span, setSpan] = useState(all)
  const atFigures = useRef<HTMLDivElement>(null)
  if (rows.length === 0)
    return (
      <p className="text-muted">Nothing yet. Searches, bookings and rides are counted here, day by day.</p>
    )
  const weeks = weeksOf(all)
  const lines = [all, ...weeks.flatMap(({ week, days }) => (isOneDay(week) ? days : [week, ...days]))]
  const days = weeks.flatMap((week) => week.days.map((day) => figuresOf(rows, day, city)))
  return (
    <>
      <div className="flex">
        <FormField
          label="City"
          name="city"
          options={[['', 'Both cities'], ...CITIES.map((one) => [one, CITY_NAMES[one]] as const)]}
          value={city ?? ''}
          onChange={(value) => setCity(CITIES.find((one) => one === value) ?? null)}
        />
      </div>
      <div ref={atFigures} tabIndex={-1} className={`my-4 ${HALVES}`}>
        {[FUNNEL, OTHERS].map((named) => (
          <Section
            key={named.length}
            id={`ops-days-${named.length}`}
            level={3}
            heading={`${named === FUNNEL ? 'Funnel' : 'Counts'}: ${nameOf(span, today)}`}
          >
            <Figures named={named} figures={figuresOf(rows, span, city)} />
          </Section>
        ))}
      </div>
      <p className="mb-4 text-muted">
        Each is counted on its own day: a ride of today may have been booked last week.
      </p>
      <div className="overflow-x-auto">
        <table className="ops-days">
          <thead>
            <tr>
              <th scope="col">Days</th>
              {[...FUNNEL, ...OTHERS].map((named) => (
                <th key={named.what} scope="col" className={widthOf(named)}>
                  {named.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={keyOf(line)} data-sum={!isOneDay(line) || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="text-link min-h-11 text-start aria-pressed:font-semibold md:min-h-7"
                    aria-pressed={keyOf(line) === keyOf(span)}
                    onClick={() => {
                      setSpan(line)
                      atFigures.current?.focus()
                    }}
                  >
                    {nameOf(line, today)}
                  </button>
                </th>
                {[...FUNNEL, ...OTHERS].map((named) => {
                  const count = figuresOf(rows, line, city)(named.what)
                  const most = Math.max(...days.map((day) => day(named.what)))
                  return (
                    <td key={named.what} className={widthOf(named)} data-none={count === 0 || undefined}>
                      {shown(count)}
                      {FUNNEL.includes(named) && isOneDay(line) && <Bar count={count} most={most} />}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A phone has room for the funnel; a press on a day shows the rest. */
const widthOf = (named: Named) => (FUNNEL.includes(named) ? undefined : 'max-md:hidden')

/** Beside a figure that says the same. */
const Bar = ({ count, most }: { count: number; most: number }) => (
  <svg
    className="block h-1 w-full fill-(--line)"
    viewBox="0 0 100 4"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width={most === 0 ? 0 : (count / most) * 100} height="4" />
  </svg>
)

function Figures({ named, figures }: { named: readonly Named[]; figures(what: string): number }) {
  const shareOf = (count: number, of: Named) =>
    figures(of.what) === 0
      ? ''
      : `${shown(Math.round((count / figures(of.what)) * 100))}% of ${of.name.toLowerCase()} `
  const most = Math.max(...named.map(({ what }) => figures(what)))
  return (
    <dl className="grid gap-1">
      {named.map(({ what, name, of }) => {
        const count = figures(what)
        const minutes = what === 'late_ride' && count > 0 && Math.round(figures('late_minutes') / count)
        return (
          <div key={what} className="grid grid-cols-[1fr_auto] gap-x-4">
            <dt>{name}</dt>
            <dd>
              <span className="text-muted">
                {minutes && `by ${minutes} min, `}
                {of && shareOf(count, of)}
              </span>
              <span className="figures">{shown(count)}</span>
            </dd>
            {named === FUNNEL && (
              <dd className="col-span-2">
                <Bar count={count} most={most} />
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
