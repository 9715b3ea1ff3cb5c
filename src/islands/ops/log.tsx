import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { shortId } from '../../domain/bookings/booking'
import { formatDateTime } from '../../domain/kolkata-time'
import { ACTION_WORDS, type LogEntry, LogPageSchema, LogPeopleSchema } from '../../domain/ops/log-entry'
import { OFFICE_SENTENCES } from '../../domain/ops/many'
import { failureWords } from '../../domain/ops/money'
import { nameOfNeed } from '../../domain/ops/needs'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import { FormField, useRead } from './forms'
import { LogItem, Section } from './section'
import { PageEnd, usePages } from './table'
import { shortTime } from './words'

/** What operators did, all of it or by one of them, of one kind or on one day. */
export function LogView() {
  const [chosen, setChosen] = useState({ operator: '', action: '', day: '' })
  const { value } = useRead('/api/ops/log/people', LogPeopleSchema)
  const asked = new URLSearchParams(Object.entries(chosen).filter(([, choice]) => choice !== ''))
  const chooses = (name: keyof typeof chosen) => ({
    name,
    value: chosen[name],
    required: false,
    onChange: (value: string) => setChosen({ ...chosen, [name]: value }),
  })
  const people = value?.people.map(({ id, name }) => [id, name ?? 'No name'] as const) ?? []
  return (
    <Section id="ops-log" heading="Log">
      <fieldset className="mb-4 flex flex-wrap items-end gap-3">
        <legend className="sr-only">Show only</legend>
        <FormField label="Person" options={[['', 'Everybody'], ...people]} {...chooses('operator')} />
        <FormField label="Action" options={ACTIONS} {...chooses('action')} />
        <FormField label="Day" type="date" {...chooses('day')} />
      </fieldset>
      <LogPages key={String(asked)} path={`/api/ops/log?${asked}`} />
    </Section>
  )
}

const ACTIONS = [['', 'Any'] as const, ...Object.entries(ACTION_WORDS)]

function LogPages({ path }: { path: string }) {
  const pages = usePages(path, LogPageSchema)
  return (
    <>
      {pages.items?.length === 0 && <p className="text-muted">Nobody did anything here.</p>}
      {pages.items && <LogLines entries={pages.items} about="everything" />}
      <PageEnd {...pages} />
    </>
  )
}

interface LogLinesProps {
  entries: readonly LogEntry[]
  /** 'booking': in a booking's panel, without the booking's id. */
  about: 'booking' | 'everything'
}

export function LogLines({ entries, about }: LogLinesProps) {
  useSignals()
  return (
    <ol className="grid gap-1.5">
      {entries.map((entry) => (
        <LogItem key={entry.id} when={shortTime(entry.at)}>
          <strong>{wordsIn(ACTION_WORDS, entry.action)}</strong>{' '}
          {about === 'everything' && <span className="ops-id">{subjectWords(entry)}</span>}{' '}
          <span>{detailWords(entry)}</span>
          <span className="text-muted">
            {' '}
            by {entry.action === 'role.granted' ? 'the command line' : (entry.operator_name ?? 'an operator')}
          </span>
        </LogItem>
      ))}
    </ol>
  )
}

/** Details whose values are clear without their name. */
const IS_PLAIN = /^(?:event|driver|name|method|make|model|year|color|(?:service_|vehicle_)?type)$/

/** Details whose values must not wrap over two lines. */
const IS_IN_ONE_PIECE = /^(?:plate|license_plate|license_number)$/

/** The words of a table by a name that is only known as text; a name that the table lacks is shown as it is. */
const wordsIn = (table: Record<string, string>, name: unknown): string => table[String(name)] ?? String(name)

const RUPEES = new Set(['base_price', 'charge_amount', 'fare'])

/** Ids, and the page's key of a request. */
const isId = (name: string) => name.endsWith('_id') || name === 'replaces' || name === 'account'

/** An entry's details as text, in the stored order, without ids. */
function detailWords({ details }: LogEntry): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      if (value === null || value === '' || isId(name)) return []
      if (name === 'amount_paise') return [formatPaise(Number(value))]
      if (name === 'failure') return [failureWords(String(value))]
      if (name === 'refund_paise') return [`${formatPaise(Number(value))} back`]
      if (name === 'owed_paise') return [`${formatPaise(Number(value))} owed`]
      if (name === 'order_paise') return [`${formatPaise(Number(value))} to pay first`]
      if (RUPEES.has(name)) return [formatRupees(Number(value))]
      if (name === 'case') return [nameOfNeed(String(value))]
      if (name === 'sentence') return [`‘${wordsIn(OFFICE_SENTENCES, value)}’`]
      if (name === 'caller') return [`${value} account`]
      if (name === 'was_disputed') return value === true ? ['which the rider disputed'] : []
      if (value === true) return [name.replaceAll('_', ' ')]
      if (name === 'effective_from') return [`from ${formatDateTime(new Date(String(value)))}`]
      if (IS_IN_ONE_PIECE.test(name)) return [String(value).replaceAll(' ', '\u00a0')]
      if (name === 'reason') return [`‘${value}’`]
      return [
        IS_PLAIN.test(name) ? String(value).replaceAll('_', ' ') : `${name.replaceAll('_', ' ')} ${value}`,
      ]
    })
    .join(', ')
}

/** The entry's subject: a booking's short id, a payment's whole one; '' for anything else, which the details name. */
const subjectWords = ({ subject_kind, subject_id }: LogEntry): string =>
  subject_kind === 'booking' ? shortId(subject_id) : subject_kind === 'payment' ? subject_id : ''
