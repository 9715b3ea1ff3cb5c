import { useState } from 'react'
import { number, object, safeParse } from 'valibot'
import { Button, NotRead, Problem } from '../../components/button'
import { REASON_MOST } from '../../domain/fields'
import { type Cash, type CashSchema, isMoreThan, MOST_HANDED_IN } from '../../domain/ops/cash'
import { formatPaise, paiseOf } from '../../domain/payments/amounts'
import { closeDialog, openDialog, openForm } from './dialog'
import { OperatorForm, type useRead, WrittenSchema } from './forms'
import { LogItem, Section } from './section'
import { type Column, Table } from './table'
import { shortTime } from './words'

type WithCash = Cash['drivers'][number]

const nameOf = (name: string | null) => name ?? 'A driver without a name'

const COLUMNS: Column<WithCash>[] = [
  { name: 'Driver', cell: ({ name }) => nameOf(name) },
  {
    name: 'Balance',
    look: 'figures',
    cell: ({ balance_paise: paise }) => (
      <span className={`md:inline-block md:min-w-14 md:text-end ${paise < 0 ? 'text-warning' : ''}`}>
        {formatPaise(paise)}
      </span>
    ),
  },
  { name: 'Since', cell: ({ since }) => since && shortTime(since) },
]

/** Drivers with cash, the oldest first, and what was recorded last (docs/product.md, DAY-4 and DAY-5). */
export function CashView({ value, trouble, again }: ReturnType<typeof useRead<typeof CashSchema>>) {
  const takeBack = ({ id, driver_name, amount_paise }: Cash['entries'][number]) =>
    openForm('Take back this entry?', {
      path: `/api/ops/cash/${encodeURIComponent(id)}/take-back`,
      says: [
        `${nameOf(driver_name)} has ${formatPaise(amount_paise)} more to hand in then. The entry stays, marked as taken back.`,
      ],
      reason: 'Why',
      submit: `Take back ${formatPaise(amount_paise)}`,
      danger: true,
      onDone: again,
    })
  const record = (driver: WithCash) =>
    openDialog(`Cash of ${nameOf(driver.name)}`, <HandInForm driver={driver} onDone={again} />)
  return (
    <Section id="ops-cash" heading="Cash with drivers">
      {value && <Problem>{trouble}</Problem>}
      {!value && (trouble ? <NotRead onAgain={again}>{trouble}</NotRead> : <div className="skeleton h-48" />)}
      {value?.drivers.length === 0 && <p className="text-muted">No driver has cash to hand in.</p>}
      {value && value.drivers.length > 0 && (
        <Table
          columns={COLUMNS}
          rows={value.drivers}
          actsName="Record"
          acts={(driver) => [
            {
              says: 'Record cash',
              name: `Record cash of ${nameOf(driver.name)}`,
              press: () => record(driver),
            },
          ]}
        />
      )}
      <ol className="grid gap-1.5 mt-4">
        {value?.entries.map((entry) => (
          <LogItem key={entry.id} when={shortTime(entry.created_at)}>
            <strong>{nameOf(entry.driver_name)}</strong>{' '}
            {entry.reverses === null ? 'handed in' : 'did not hand in'} {formatPaise(entry.amount_paise)}
            {entry.reason && ` ‘${entry.reason}’`}
            <span className="text-muted">
              {' '}
              by {entry.operator_name ?? 'an operator'}
              {entry.is_taken_back && ', taken back'}
            </span>{' '}
            {entry.reverses === null && !entry.is_taken_back && (
              <Button
                kind="quiet"
                aria-label={`Take back ${formatPaise(entry.amount_paise)} of ${nameOf(entry.driver_name)}`}
                onClick={() => takeBack(entry)}
              >
                Take back
              </Button>
            )}
          </LogItem>
        ))}
      </ol>
    </Section>
  )
}

const ChangedSchema = object({ balance_paise: number() })

/** What was handed in, and in a second step what is left then; more than the balance is said there. */
function HandInForm({ driver, onDone }: { driver: WithCash; onDone(): void }) {
  const [balance, setBalance] = useState(driver.balance_paise)
  const name = nameOf(driver.name)
  return (
    <OperatorForm
      path={`/api/ops/drivers/${encodeURIComponent(driver.id)}/cash`}
      answer={WrittenSchema}
      fields={[
        { label: 'Rupees handed in', name: 'rupees', type: 'number', min: 1, max: MOST_HANDED_IN },
        {
          ...{ label: 'Note', name: 'note', required: false, maxLength: REASON_MOST },
          hint: 'Such as the number of the receipt. The driver reads it.',
        },
      ]}
      body={({ note, rupees }) => ({
        ...{ rupees: Number(rupees), note, balance_paise: balance },
        is_over: isMoreThan(Number(rupees), balance),
      })}
      review={{
        consequence: ({ rupees }) => {
          const left = balance - paiseOf(Number(rupees))
          return left < 0 ? (
            <p className="text-warning">
              That’s {formatPaise(-left)} more than the {formatPaise(balance)} that we know of. Count again
              with {name}. If you record it all the same, the audit shows it.
            </p>
          ) : (
            <p>{formatPaise(left)} stays with them.</p>
          )
        },
        submit: ({ rupees }) =>
          isMoreThan(Number(rupees), balance)
            ? 'Record it all the same'
            : `Record ${formatPaise(paiseOf(Number(rupees)))}`,
      }}
      submit="Go on"
      onRefused={(_, answered) => {
        const changed = safeParse(ChangedSchema, answered)
        if (changed.success) setBalance(changed.output.balance_paise)
      }}
      onDone={onDone}
      onClose={closeDialog}
    >
      <p>
        With them: <strong className="figures">{formatPaise(balance)}</strong>
      </p>
    </OperatorForm>
  )
}
