import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Button, NotRead, Problem } from '../../components/button'
import { dateOf, formatDate, formatDay } from '../../domain/kolkata-time'
import {
  isSpan,
  MOST_DAYS,
  TAKINGS_BY,
  type Takings,
  type TakingsAnswer,
  TakingsAnswerSchema,
} from '../../domain/ops/takings'
import { formatPaise, hasPaise } from '../../domain/payments/amounts'
import { CashView } from './cash-view'
import type { ConsolePart } from './console-state'
import { FormField, useRead } from './forms'
import { Section } from './section'
import { ridesWords } from './words'

interface Named {
  name: string
  figure: keyof Takings
  /** What is said of it where it is not 0. */
  note?: string
}

/** What rides cost, how it was paid, and what is beside that. */
const EARNED: readonly Named[] = [
  { name: 'Fares', figure: 'fare_paise' },
  { name: 'Rentals’ extras', figure: 'extra_paise' },
  { name: 'Tolls and parking', figure: 'charged_paise' },
  { name: 'Kept fees', figure: 'kept_paise' },
]

const PAID: readonly Named[] = [
  { name: 'Paid online', figure: 'online_paise' },
  { name: 'Cash to drivers', figure: 'cash_paise' },
  { name: 'UPI to drivers', figure: 'upi_paise' },
  { name: 'Paid at the office', figure: 'office_paise' },
  { name: 'Refunds', figure: 'refund_paise' },
]

const BESIDE: readonly Named[] = [
  { name: 'Tips online', figure: 'tip_paise', note: 'the drivers’ own' },
  { name: 'Booked as paid to the driver', figure: 'to_driver_paise', note: 'of cash and UPI' },
  { name: 'Written off', figure: 'written_off_paise' },
]

const MONEY = [EARNED, PAID, BESIDE]

const RIDES: readonly Named[] = [
  { name: 'Driven', figure: 'rides' },
  { name: 'Cancelled by riders', figure: 'by_rider' },
  { name: 'Cancelled by us', figure: 'by_company' },
  { name: 'No driver found', figure: 'no_driver' },
  { name: 'No-shows', figure: 'no_show' },
]

const CANCELLED = RIDES.slice(1)

/** Columns of the table; a phone has room for the first few, and a press on a row shows the rest. */
const COLUMNS: readonly { name: string; figures: readonly (keyof Takings)[]; isWide?: boolean }[] = [
  { name: 'Rides', figures: ['rides'] },
  { name: 'Fares', figures: ['fare_paise'] },
  { name: 'Extras', figures: ['extra_paise'], isWide: true },
  { name: 'Tolls', figures: ['charged_paise'], isWide: true },
  { name: 'Online', figures: ['online_paise'], isWide: true },
  { name: 'Cash', figures: ['cash_paise'] },
  { name: 'UPI', figures: ['upi_paise'], isWide: true },
  { name: 'Tips', figures: ['tip_paise'], isWide: true },
  { name: 'Refunds', figures: ['refund_paise'], isWide: true },
  { name: 'Cancelled', figures: CANCELLED.map(({ figure }) => figure), isWide: true },
]

const BY_WORDS = { driver: 'Driver', car: 'Car', day: 'Day' } as const

/** What has no driver or no car. */
const NONE = { driver: 'No driver', car: 'No car', day: '' } as const

const isPaise = (figure: string) => figure.endsWith('_paise')

const count = (figure: number) => figure.toLocaleString('en-IN')

const kilometres = (metres: number) =>
  `${(metres / 1000).toLocaleString('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} km`

const spanWords = (from: string, to: string, today: string) =>
  from !== to
    ? `${formatDay(from)} – ${formatDay(to)}`
    : from === today
      ? 'today so far'
      : formatDate(new Date(`${from}T06:00Z`))

/** What days earned, and the cash that drivers have (docs/product.md, DAY-1 to DAY-5). */
export function MoneyView({ state }: ConsolePart) {
  const [round, setRound] = useState(0)
  const again = () => setRound(round + 1)
  return (
    <div className="grid gap-8">
      <TakingsView round={round} onAgain={again} />
      <CashView state={state} round={round} onAgain={again} />
    </div>
  )
}

interface RoundProps {
  round: number
  onAgain(): void
}

function TakingsView({ round, onAgain }: RoundProps) {
  const [{ from, to, by }, setAsked] = useState(() => {
    const today = dateOf(new Date())
    return { from: today, to: today, by: 'driver' }
  })
  const choose =
    (name: 'from' | 'to' | 'by') =>
    ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setAsked((before) => ({
        ...before,
        [name]: value,
        // The other end follows where it would be no span any more.
        ...(name === 'from' && !isSpan(value, before.to) && { to: value }),
        ...(name === 'to' && !isSpan(before.from, value) && { from: value }),
      }))
  return (
    <Section
      id="ops-takings"
      heading="Takings"
      beside={
        <Button kind="quiet" onClick={onAgain}>
          Read again
        </Button>
      }
    >
      <fieldset className="flex flex-wrap items-start gap-3">
        <legend className="sr-only">Days, and by what</legend>
        <FormField label="From" name="from" type="date" value={from} onChange={choose('from')} />
        <FormField label="To" name="to" type="date" value={to} onChange={choose('to')} />
        <FormField
          label="By"
          name="by"
          options={TAKINGS_BY.map((one) => [one, BY_WORDS[one]] as const)}
          value={by}
          onChange={choose('by')}
        />
      </fieldset>
      {isSpan(from, to) ? (
        <Read key={`${from} ${to} ${by}`} asked={{ from, to, by }} {...{ round, onAgain }} />
      ) : (
        <p className="text-muted">Choose up to {MOST_DAYS} days.</p>
      )}
    </Section>
  )
}

function Read({ asked, round, onAgain }: RoundProps & { asked: Record<'from' | 'to' | 'by', string> }) {
  const { value, trouble } = useRead(
    `/api/ops/takings?${new URLSearchParams(asked)}`,
    TakingsAnswerSchema,
    round,
  )
  if (value)
    return (
      <>
        <Problem>{trouble}</Problem>
        <Shown {...value} />
      </>
    )
  return trouble ? (
    <NotRead onAgain={onAgain}>{trouble}</NotRead>
  ) : (
    <div role="status" aria-label="Reading" className="skeleton mt-4 h-96" />
  )
}

function Shown({ rows, total, by, from, to, today }: TakingsAnswer) {
  const [chosen, setChosen] = useState<string | null>(null)
  const atFigures = useRef<HTMLDivElement>(null)
  const span = spanWords(from, to, today)
  if (rows.length === 0)
    return (
      <p className="mt-4 text-muted">
        Nothing was driven, paid or cancelled {from === to ? 'on this day' : 'in these days'}.
      </p>
    )
  const nameOf = ({ key, name }: TakingsAnswer['rows'][number]) =>
    by === 'day' ? spanWords(key, key, today) : key === '' ? NONE[by] : (name ?? 'No name')
  const all = { key: null, name: 'All', figures: total }
  const lines = [all, ...rows.map((row) => ({ key: row.key, name: nameOf(row), figures: row }))]
  const { name, figures } = lines.find(({ key }) => key === chosen) ?? all
  const withPaise = lines.some((line) => MONEY.flat().some(({ figure }) => hasPaise(line.figures[figure])))
  return (
    <>
      <div ref={atFigures} tabIndex={-1} className="ops-columns my-4">
        <Section id="ops-takings-money" level={3} heading={`${name}, ${span}: money`}>
          <div className="grid gap-3">
            {MONEY.map((named) => (
              <Figures key={named[0]?.name} named={named} figures={figures} withPaise={withPaise} />
            ))}
          </div>
        </Section>
        <Section id="ops-takings-rides" level={3} heading="Rides">
          <Figures named={RIDES} figures={figures} />
          <Way figures={figures} />
        </Section>
      </div>
      <table className="ops-days">
        <thead>
          <tr>
            <th scope="col">{BY_WORDS[by]}</th>
            {COLUMNS.map((column) => (
              <th key={column.name} scope="col" className={column.isWide ? 'max-md:hidden' : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-sum={line === all || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="text-link min-h-11 text-start wrap-anywhere aria-pressed:font-semibold md:min-h-7"
                  aria-pressed={line.key === chosen}
                  onClick={() => {
                    setChosen(line.key)
                    atFigures.current?.focus()
                  }}
                >
                  {line.name}
                </button>
              </th>
              {COLUMNS.map(({ name, figures: summed, isWide }) => {
                const figure = summed.reduce((sum, one) => sum + line.figures[one], 0)
                return (
                  <td
                    key={name}
                    className={isWide ? 'max-md:hidden' : undefined}
                    data-none={figure === 0 || undefined}
                  >
                    {summed.some(isPaise) ? formatPaise(figure, withPaise) : count(figure)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-muted">
        Each rupee is on the day it was entered: what’s paid today for a ride next week is today’s. A fare is
        on the day the ride ended, a refund on the day it was decided. UPI isn’t in the cash that drivers hand
        in.
      </p>
    </>
  )
}

function Figures({
  named,
  figures,
  withPaise,
}: {
  named: readonly Named[]
  figures: Takings
  withPaise?: boolean
}) {
  return (
    <dl className="grid gap-1">
      {named.map(({ name, figure, note }) => (
        <Figure
          key={name}
          name={name}
          note={figures[figure] === 0 ? undefined : note}
          isNone={figures[figure] === 0}
        >
          {isPaise(figure) ? formatPaise(figures[figure], withPaise) : count(figures[figure])}
        </Figure>
      ))}
    </dl>
  )
}

/** Waiting and kilometres; of how many rides they are not known. */
function Way({ figures }: { figures: Takings }) {
  const { rides, waiting_minutes, metres, metres_unknown, approach_metres, approach_unknown } = figures
  const way = (name: string, driven: number, unknown: number) => (
    <Figure
      name={name}
      note={unknown > 0 && unknown < rides ? `unknown of ${ridesWords(unknown)}` : undefined}
    >
      {unknown > 0 && unknown === rides ? 'unknown' : kilometres(driven)}
    </Figure>
  )
  return (
    <dl className="mt-3 grid gap-1">
      <Figure name="Waiting">{count(waiting_minutes)} min</Figure>
      {way('With riders', metres, metres_unknown)}
      {way('From ‘Set out’ to the pickup', approach_metres, approach_unknown)}
    </dl>
  )
}

interface FigureProps {
  name: string
  note?: string | undefined
  isNone?: boolean
  children: ReactNode
}

const Figure = ({ name, note, isNone = false, children }: FigureProps) => (
  <div className={`flex items-baseline justify-between gap-4 ${isNone ? 'text-muted' : ''}`}>
    <dt>
      {name} {note && <span className="text-muted">{note}</span>}
    </dt>
    <dd className="figures flex-none">{children}</dd>
  </div>
)
