// What is asked before an action on many rides is sent.

import { useEffect, useId, useMemo, useState } from 'react'
import { call } from '../../api'
import { shortId } from '../../domain/bookings/booking'
import { type ManyDrivers, ManyDriversSchema } from '../../domain/ops/drivers-for-many'
import {
  inParts,
  MANY_ROWS,
  OFFICE_SENTENCES,
  type Refunds,
  RefundsSchema,
  totalRefund,
} from '../../domain/ops/many'
import { isReason } from '../../domain/ops/requests'
import type { RideRow } from '../../domain/ops/ride-lists'
import { formatPaise } from '../../domain/payments/amounts'
import { Reason } from './forms'
import { ManyForm } from './many-dialog'
import type { ManySend } from './many-send'

export interface ChosenRidesProps {
  rides: readonly RideRow[]
  onSend: ManySend['start']
  onClose(): void
}

const ridesWords = (count: number) => `${count} ${count === 1 ? 'ride' : 'rides'}`

const idsOf = (rides: readonly RideRow[]) => rides.map(({ id }) => ({ id }))

/** One driver for all of them that have none; whether the driver is free for each is decided ride by ride. */
export function AssignMany({ rides, onSend, onClose }: ChosenRidesProps) {
  const all = useMemo(() => rides.filter(({ phase }) => phase === 'unassigned'), [rides])
  const open = useMemo(() => all.slice(0, MANY_ROWS), [all])
  const { found, trouble } = useDrivers(open)
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const drivers = found?.drivers ?? []
  const driver = drivers.find((one) => one.id === chosen)
  const others = rides.length - all.length
  return (
    <ManyForm
      submit={driver ? `Assign ${ridesWords(driver.rides)}` : 'Assign rides'}
      disabled={!driver}
      onClose={onClose}
      onSubmit={() => {
        if (driver) onSend({ action: 'assign', driver_id: driver.id }, idsOf(open))
        return null
      }}
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
        <p>Nobody is free for any of them with a fitting car and valid papers.</p>
      )}
      {drivers.length > 0 && (
        <div className="field">
          <label htmlFor={id}>Driver</label>
          <select id={id} value={driver?.id ?? ''} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="" disabled>
              Choose a driver
            </option>
            {drivers.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name ?? 'No name'}, {one.plate}, {one.rides} of {open.length}
                {one.on_duty ? '' : ', off duty'}
              </option>
            ))}
          </select>
          <p className="field-hint">
            Who can have the most of them stands first.
            {driver &&
              driver.rides < open.length &&
              ` ${driver.name ?? 'This driver'} is not free for ${open.length - driver.rides} of them, or has no fitting car or paper: the answer says which, and they stay without a driver.`}
          </p>
        </div>
      )}
    </ManyForm>
  )
}

/** Who could have how many of these rides now. */
function useDrivers(open: readonly RideRow[]) {
  const [read, setRead] = useState<{ found?: ManyDrivers; trouble?: string }>({})
  useEffect(() => {
    if (open.length === 0) return
    let mounted = true
    void call('/api/ops/many/drivers', { answer: ManyDriversSchema, body: { rows: idsOf(open) } }).then(
      (answered) => {
        if (!mounted) return
        setRead(answered.ok ? { found: answered.value } : { trouble: answered.refusal.message })
      },
    )
    return () => {
      mounted = false
    }
  }, [open])
  return read
}

/** One of the prepared sentences: SMS and WhatsApp carry only registered ones. */
export function MessageMany({ rides, onSend, onClose }: ChosenRidesProps) {
  const id = useId()
  return (
    <ManyForm
      submit={`Send to ${rides.length === 1 ? '1 rider' : `${rides.length} riders`}`}
      onClose={onClose}
      onSubmit={({ sentence }) => {
        onSend({ action: 'message', sentence }, idsOf(rides))
        return null
      }}
    >
      <div className="field">
        <label htmlFor={id}>What they are told</label>
        <select id={id} name="sentence">
          {Object.entries(OFFICE_SENTENCES).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <p className="field-hint">
          With their booking and its time, by the first way they can be reached. SMS and WhatsApp carry
          registered sentences only. Riders whose ride is over are told nothing.
        </p>
      </div>
    </ManyForm>
  )
}

/** What goes back of each and in all, before anything is cancelled. */
export function CancelMany({ rides, onSend, onClose }: ChosenRidesProps) {
  const { refunds, trouble } = useRefunds(rides)
  const can = refunds?.rows.filter(({ refund_paise: paise }) => paise !== null) ?? []
  const cannot = refunds?.rows.filter(({ words }) => words !== null) ?? []
  return (
    <ManyForm
      submit={refunds ? `Cancel ${ridesWords(can.length)}` : 'Cancel rides'}
      danger
      disabled={can.length === 0}
      onClose={onClose}
      onSubmit={({ reason = '' }) => {
        if (!isReason(reason)) return 'Please say why, in at least 3 characters.'
        const rows = can.map(({ id, refund_paise }) => ({ id, refund_paise }))
        onSend({ action: 'cancel', reason }, rows)
        return null
      }}
    >
      {trouble && <p className="field-error">{trouble}</p>}
      {!refunds && !trouble && <div className="skeleton h-24" />}
      {refunds && (
        <p>
          <strong>{formatPaise(totalRefund(refunds))}</strong> goes back in all, to the riders of{' '}
          {ridesWords(can.length)}. They and their drivers are told.
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
      <Reason label="Reason, which the riders read" />
    </ManyForm>
  )
}

/** What cancelling each of them would refund now. */
function useRefunds(rides: readonly RideRow[]) {
  const [read, setRead] = useState<{ refunds?: Refunds; trouble?: string }>({})
  useEffect(() => {
    let mounted = true
    const readAll = async () => {
      const rows: Refunds['rows'] = []
      for (const part of inParts(idsOf(rides), MANY_ROWS)) {
        const answered = await call('/api/ops/many/refunds', { answer: RefundsSchema, body: { rows: part } })
        if (!mounted) return
        if (!answered.ok) return setRead({ trouble: answered.refusal.message })
        rows.push(...answered.value.rows)
      }
      setRead({ refunds: { rows } })
    }
    void readAll()
    return () => {
      mounted = false
    }
  }, [rides])
  return read
}
