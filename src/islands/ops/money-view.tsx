import { useRef, useState } from 'react'
import { NotRead, Problem } from '../../components/button'
import { dateOf, formatDate, formatDay } from '../../domain/kolkata-time'
import { CashSchema } from '../../domain/ops/cash'
import { FILE_WORDS, FILES_A_DAY, FileAnswerSchema } from '../../domain/ops/files'
import { TAKINGS_BY, type Takings, type TakingsAnswer, TakingsAnswerSchema } from '../../domain/ops/takings'
import { formatPaise, hasPaise } from '../../domain/payments/amounts'
import { sentence } from '../../domain/text'
import { CashView } from './cash-view'
import { FormField, OperatorForm, useRead } from './forms'
import { HALVES, Section } from './section'
import { ridesWords } from './words'

interface Named {
  figure: keyof Takings
  name: string
  /** What it is called in the table, where it has a column; a phone has room for the first few columns. */
  column?: string
  isWide?: boolean
  /** What is said of it where it is not 0. */
  note?: string
  /** The figure that says of how many rides it is not known. */
  unknown?: keyof Takings
}

/** What rides cost, how it was paid, and what stands beside that. */
const MONEY: readonly (readonly Named[])[] = [
  [
    { figure: 'fare_paise', name: 'Fares', column: 'Fares' },
    { figure: 'extra_paise', name: 'Rentals’ extras', column: 'Extras', isWide: true },
    { figure: 'charged_paise', name: 'Tolls and parking', column: 'Tolls', isWide: true },
    { figure: 'kept_paise', name: 'Kept fees', note: 'also those still owed' },
  ],
  [
    { figure: 'online_paise', name: 'Paid online', column: 'Online', isWide: true },
    { figure: 'cash_paise', name: 'Cash to drivers', column: 'Cash' },
    { figure: 'upi_paise', name: 'UPI to drivers', column: 'UPI', isWide: true },
    { figure: 'office_paise', name: 'Paid at the office' },
    { figure: 'refund_paise', name: 'Refunds', column: 'Refunds', isWide: true },
  ],
  [
    { figure: 'tip_paise', name: 'Tips online', column: 'Tips', isWide: true, note: 'the drivers’ own' },
    { figure: 'to_driver_paise', name: 'Booked as paid to the driver', note: 'of cash and UPI' },
    { figure: 'written_off_paise', name: 'Written off' },
  ],
]

const RIDES: readonly (readonly Named[])[] = [
  [
    { figure: 'rides', name: 'Driven', column: 'Rides' },
    { figure: 'by_rider', name: 'Cancelled by riders' },
    { figure: 'by_company', name: 'Cancelled by us' },
    { figure: 'no_driver', name: 'No driver found' },
    { figure: 'no_show', name: 'No-shows' },
  ],
  [
    { figure: 'waiting_minutes', name: 'Minutes waited' },
    { figure: 'metres', name: 'Kilometres with riders', unknown: 'metres_unknown' },
    { figure: 'approach_metres', name: 'Kilometres to pickups', unknown: 'approach_unknown' },
  ],
]

const COLUMNS = [...RIDES, ...MONEY].flat().filter(({ column }) => column !== undefined)

const BY_WORDS = { driver: 'Driver', car: 'Car', day: 'Day' } as const

const isPaise = (figure: string) => figure.endsWith('_paise')

/** A figure in words: '₹1,24,500', '18.4', '3'. Of kilometres nobody knows it is said so, and never 0. */
function shown({ figure, unknown }: Named, figures: Takings, withPaise: boolean): string {
  if (isPaise(figure)) return formatPaise(figures[figure], withPaise)
  if (unknown === undefined) return figures[figure].toLocaleString('en-IN')
  if (figures.rides > 0 && figures[unknown] === figures.rides) return 'unknown'
  return (figures[figure] / 1000).toLocaleString('en-IN', { maximumFractionDigits: 1 })
}

const spanWords = (from: string, to: string, today: string) => {
  if (from !== to) return `${formatDay(from)} – ${formatDay(to)}`
  return from === today ? 'today so far' : formatDate(new Date(`${from}T06:00Z`))
}

/** What days earned, the cash that drivers have, and files of both (docs/product.md, DAY-1 to DAY-5, FILE-1). */
export function MoneyView() {
  const [asked, setAsked] = useState(() => {
    const today = dateOf(new Date())
    return { from: today, to: today, by: 'driver' }
  })
  const takings = useRead(`/api/ops/takings?${new URLSearchParams(asked)}`, TakingsAnswerSchema)
  const cash = useRead('/api/ops/cash', CashSchema)
  const again = () => {
    takings.again()
    cash.again()
  }
  const { value, trouble } = takings
  const chooses = (name: keyof typeof asked) => ({
    name,
    value: asked[name],
    onChange: (value: string) => setAsked({ ...asked, [name]: value }),
  })
  return (
    <div className="grid gap-8">
      <Section
        id="ops-takings"
        heading="Takings"
        beside={{ says: 'Read again', kind: 'quiet', press: again }}
      >
        <fieldset className="mb-4 flex flex-wrap items-start gap-3">
          <legend className="sr-only">Days, and by what</legend>
          <FormField label="From" type="date" {...chooses('from')} />
          <FormField label="To" type="date" {...chooses('to')} />
          <FormField label="By" options={TAKINGS_BY.map((by) => [by, BY_WORDS[by]])} {...chooses('by')} />
        </fieldset>
        {value && <Problem className="mb-3 text-error">{trouble}</Problem>}
        {value && <Shown key={value.by} {...value} />}
        {!value &&
          (trouble ? <NotRead onAgain={again}>{trouble}</NotRead> : <div className="skeleton h-96" />)}
      </Section>
      <CashView {...cash} again={again} />
      <FilesForm />
    </div>
  )
}

function Shown({ rows, total, by, from, to, today }: TakingsAnswer) {
  const [chosen, setChosen] = useState<string | null>(null)
  const atFigures = useRef<HTMLDivElement>(null)
  const span = spanWords(from, to, today)
  if (rows.length === 0) return <p className="text-muted">Nothing was driven, paid or cancelled: {span}.</p>
  const nameOf = ({ key, name }: TakingsAnswer['rows'][number]) => {
    if (by === 'day') return sentence(spanWords(key, key, today))
    return key === '' ? `No ${by}` : (name ?? 'No name')
  }
  const all = { key: null, name: 'All', figures: total }
  const lines = [all, ...rows.map((row) => ({ key: row.key, name: nameOf(row), figures: row }))]
  const { name, figures } = lines.find(({ key }) => key === chosen) ?? all
  const withPaise = lines.some((line) => MONEY.flat().some(({ figure }) => hasPaise(line.figures[figure])))
  const lookOf = ({ isWide }: Named) => (isWide ? 'max-md:hidden' : undefined)
  return (
    <>
      <div ref={atFigures} tabIndex={-1} className={HALVES}>
        {[MONEY, RIDES].map((groups) => (
          <Section
            key={groups.length}
            id={`ops-takings-${groups.length}`}
            level={3}
            heading={groups === MONEY ? `${name}, ${span}: money` : 'Rides'}
          >
            {groups.map((group) => (
              <dl key={group[0]?.name} className="mb-3 grid gap-1">
                {group.map((named) => (
                  <div
                    key={named.name}
                    className="flex items-baseline justify-between gap-4 data-none:text-muted"
                    data-none={figures[named.figure] === 0 || undefined}
                  >
                    <dt>
                      {named.name} <span className="text-muted">{noteOf(named, figures)}</span>
                    </dt>
                    <dd className="figures flex-none">{shown(named, figures, withPaise)}</dd>
                  </div>
                ))}
              </dl>
            ))}
          </Section>
        ))}
      </div>
      <table className="ops-days">
        <thead>
          <tr>
            <th scope="col">{BY_WORDS[by]}</th>
            {COLUMNS.map((named) => (
              <th key={named.name} scope="col" className={lookOf(named)}>
                {named.column}
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
              {COLUMNS.map((named) => (
                <td
                  key={named.name}
                  className={lookOf(named)}
                  data-none={line.figures[named.figure] === 0 || undefined}
                >
                  {shown(named, line.figures, withPaise)}
                </td>
              ))}
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

function noteOf({ figure, note, unknown }: Named, figures: Takings): string | undefined {
  const rides = unknown === undefined ? 0 : figures[unknown]
  if (rides > 0 && rides < figures.rides) return `unknown of ${ridesWords(rides)}`
  return figures[figure] === 0 ? undefined : note
}

/** Takes a CSV file of a span of days, which the browser then downloads; of this month so far where nothing else is chosen. */
function FilesForm() {
  const [isTaken, setIsTaken] = useState(false)
  const today = dateOf(new Date())
  const day = (name: 'from' | 'to', label: string, defaultValue: string) =>
    ({ name, label, type: 'date', defaultValue }) as const
  return (
    <Section id="ops-files" heading="Files">
      <p className="mb-4 text-muted">
        A CSV file for Tally, Zoho Books or a spreadsheet. Rides count by their pickup time. No names, numbers
        or doors are in it: a driver is an id. The last line counts the rows: a file without it broke off.{' '}
        {FILES_A_DAY} files a day.
      </p>
      <div className="max-w-lg">
        <OperatorForm
          path="/api/ops/files"
          answer={FileAnswerSchema}
          fields={[{ name: 'kind', label: 'File of', options: Object.entries(FILE_WORDS) }]}
          columns={[day('from', 'First day', `${today.slice(0, 8)}01`), day('to', 'Last day', today)]}
          reason="What it is for"
          body={({ from = '', to = '' }, read) => (from > to ? 'The first day is after the last one.' : read)}
          submit="Take the file"
          onRefused={() => setIsTaken(false)}
          onDone={({ id }) => {
            setIsTaken(true)
            downloadFile(id)
          }}
        />
        <p role="status" className="mt-3">
          {isTaken &&
            'Your browser downloads it. Look for the last line, ‘End of the file’, and leave it out where you import it.'}
        </p>
      </div>
    </Section>
  )
}

/** By a link, so that a failure leaves this page as it is; the browser writes the file as it comes. */
function downloadFile(id: string) {
  const link = document.createElement('a')
  link.href = `/api/ops/files/${id}`
  link.download = ''
  link.click()
}
