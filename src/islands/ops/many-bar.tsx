// Actions on all the rides that are chosen, and what is asked before; loaded when the first one is.

import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { type CallRefusal, call } from '../../api'
import { shortId } from '../../domain/bookings/booking'
import { CITY_NAMES } from '../../domain/fields'
import { ManyDriversSchema } from '../../domain/ops/drivers-for-many'
import { inParts, MANY_ROWS, OFFICE_SENTENCES, type Refunds, RefundsSchema } from '../../domain/ops/many'
import type { RideRow } from '../../domain/ops/ride-lists'
import { formatPaise } from '../../domain/payments/amounts'
import { accept, type Result } from '../../domain/result'
import { Acts } from './acts'
import { ops, refresh } from './console-state'
import { askForCity, DriverChoice } from './driver-choice'
import { FormFrame, useLoad } from './forms'
import { ManyDialog, type ManySend } from './many-dialog'
import { choose, openMany, selected } from './selection'
import { ridesWords } from './words'

const ACTIONS = [
  { says: 'Assign', title: 'Assign to one driver', Form: AssignMany },
  { says: 'Message', title: 'Message the riders', Form: MessageMany },
  { says: 'Cancel rides', kind: 'danger', title: 'Cancel for the company', Form: CancelMany },
] as const

/** How many rides are chosen, and what can be done with them. */
export function ManyBar() {
  useSignals()
  const rides = [...selected.value.values()]
  const shown = [...(ops.list.value?.rides ?? []), ...(ops.result.value?.found.rides ?? [])]
  const allShown = shown.every(({ id }) => selected.value.has(id))
  if (rides.length === 0) return null
  const open = ({ title, Form }: (typeof ACTIONS)[number]) => {
    openMany(
      <ManyDialog
        title={title}
        nameOf={(id) => rides.find((ride) => ride.id === id)?.rider_name ?? 'No name'}
        form={({ start, onClose }) => <Form rides={rides} onSend={start} onClose={onClose} />}
        onDone={() => void refresh()}
        onClose={(answered) => {
          const done = rides.filter(({ id }) => answered.has(id))
          choose(done, false)
        }}
      />,
    )
  }
  return (
    <section
      aria-label="Chosen rides"
      className="card my-2 flex flex-wrap items-center gap-2"
      style={{ position: 'sticky', bottom: '0.5rem', zIndex: 1 }}
    >
      <strong className="me-auto" role="status">
        {ridesWords(rides.length)} chosen
      </strong>
      <Acts acts={ACTIONS.map((action) => ({ ...action, press: () => open(action) }))} kind="secondary" />
      <Acts
        acts={[
          ...(allShown ? [] : [{ says: `All ${shown.length} shown`, press: () => choose(shown, true) }]),
          { says: 'None', press: () => choose(rides, false) },
        ]}
        kind="quiet"
      />
    </section>
  )
}

interface ChosenRidesProps {
  rides: readonly RideRow[]
  onSend: ManySend['start']
  onClose(): void
}

const idsOf = (rides: readonly RideRow[]) => rides.map(({ id }) => ({ id }))

/** One driver for all of the rides that have none; whether the driver is free is decided ride by ride. */
function AssignMany({ rides, onSend, onClose }: ChosenRidesProps) {
  const all = rides.filter(({ phase }) => phase === 'unassigned')
  const open = all.slice(0, MANY_ROWS)
  const { value: found, trouble } = useLoad(
    () =>
      open.length > 0 &&
      call('/api/ops/many/drivers', { answer: ManyDriversSchema, body: { rows: idsOf(open) } }),
    [rides],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const drivers = found?.drivers ?? []
  const driver = drivers.find((one) => one.id === chosen)
  const others = rides.length - all.length
  return (
    <FormFrame
      submit={driver ? `Assign ${ridesWords(driver.rides)}` : 'Assign rides'}
      disabled={!driver}
      review={askForCity(driver?.other_city ?? null)}
      onClose={onClose}
      onSubmit={() => driver && onSend({ action: 'assign', driver_id: driver.id }, idsOf(open))}
    >
      {others > 0 && (
        <p>
          {others === rides.length ? 'All' : others} of them {others === 1 ? 'has' : 'have'} a driver already
          or
          {others === 1 ? ' is' : ' are'} over:{' '}
          {others === 1 ? 'it stays as it is' : 'these stay as they are'}.
        </p>
      )}
      {all.length > open.length && (
        <p>
          {MANY_ROWS} rides at the most can be assigned at once: those chosen first. Choose the rest again
          afterwards.
        </p>
      )}
      {trouble && <p className="field-error">{trouble}</p>}
      {!found && !trouble && open.length > 0 && <div className="skeleton h-24" />}
      {found && drivers.length === 0 && open.length > 0 && (
        <p>No free driver has the right car and valid papers.</p>
      )}
      {drivers.length > 0 && (
        <fieldset className="field">
          <legend className="sr-only">Driver</legend>
          <div className="ops-candidates">
            {drivers.map((one) => (
              <DriverChoice
                key={one.id}
                driver={one}
                known={`${one.rides} of ${open.length}`}
                note={
                  [one.other_city && `Kept in ${CITY_NAMES[one.other_city]}`, !one.on_duty && 'Off duty']
                    .filter(Boolean)
                    .join(', ') || null
                }
                checked={one.id === chosen}
                disabled={false}
                onChoose={() => setChosen(one.id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {driver && driver.rides < open.length && (
        <p>
          The other {ridesWords(open.length - driver.rides)} stay without a driver, and the answer says why.
        </p>
      )}
    </FormFrame>
  )
}

/** One of the prepared sentences: SMS and WhatsApp carry only registered ones. */
function MessageMany({ rides, onSend, onClose }: ChosenRidesProps) {
  return (
    <FormFrame
      submit={`Send to ${rides.length === 1 ? '1 rider' : `${rides.length} riders`}`}
      onClose={onClose}
      onSubmit={(read) => onSend({ action: 'message', ...read }, idsOf(rides))}
      fields={[
        {
          label: 'What they are told',
          name: 'sentence',
          options: Object.entries(OFFICE_SENTENCES),
          hint: 'We add the booking and its time. Riders whose ride is over get nothing.',
        },
      ]}
    />
  )
}

/** What goes back of each and in all, before anything is cancelled. */
function CancelMany({ rides, onSend, onClose }: ChosenRidesProps) {
  const { value: refunds, trouble } = useLoad(() => readRefunds(rides), [rides])
  const can = refunds?.rows.filter(({ refund_paise: paise }) => paise !== null) ?? []
  const cannot = refunds?.rows.filter(({ words }) => words !== null) ?? []
  return (
    <FormFrame
      submit={refunds ? `Cancel ${ridesWords(can.length)}` : 'Cancel rides'}
      danger
      disabled={can.length === 0}
      onClose={onClose}
      reason="Reason, which the riders read"
      onSubmit={(read) => {
        const rows = can.map(({ id, refund_paise }) => ({ id, refund_paise }))
        onSend({ action: 'cancel', ...read }, rows)
      }}
    >
      {trouble && <p className="field-error">{trouble}</p>}
      {!refunds && !trouble && <div className="skeleton h-24" />}
      {refunds && (
        <p>
          <strong>{formatPaise(can.reduce((sum, { refund_paise }) => sum + (refund_paise ?? 0), 0))}</strong>{' '}
          goes back in all, to the riders of {ridesWords(can.length)}. They and their drivers are told.
        </p>
      )}
      {cannot.length > 0 && (
        <ul className="ops-money">
          {cannot.map(({ id, words }) => (
            <li key={id}>
              <span className="ops-id">{shortId(id)}</span>
              <span className="text-warning">Stays as it is: {words}</span>
            </li>
          ))}
        </ul>
      )}
    </FormFrame>
  )
}

/** What cancelling each of them would refund now. */
async function readRefunds(rides: readonly RideRow[]): Promise<Result<Refunds, CallRefusal>> {
  const rows: Refunds['rows'] = []
  for (const part of inParts(idsOf(rides), MANY_ROWS)) {
    const answered = await call('/api/ops/many/refunds', { answer: RefundsSchema, body: { rows: part } })
    if (!answered.ok) return answered
    rows.push(...answered.value.rows)
  }
  return accept({ rows })
}
