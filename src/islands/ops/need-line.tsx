// A line of what needs an operator and is no ride.

import type { ReactNode } from 'react'
import { shortId } from '../../domain/bookings/booking'
import { formatTime } from '../../domain/kolkata-time'
import type { PaperNeed } from '../../domain/ops/dispatch-board'
import { type ConsolePart, openBooking } from './console-state'
import { shortDay } from './words'

interface NeedLineProps extends ConsolePart {
  at: string | null
  what: string
  bookingId?: string | null
  paymentId?: string
  buttons?: ReactNode
  children: ReactNode
}

/** One need that is no ride; its booking can be opened beside the list. */
export function NeedLine({ state, at, what, bookingId, paymentId, buttons, children }: NeedLineProps) {
  return (
    <li className="flex">
      {/* As wide as the box of a ride's row. */}
      <span className="w-11 flex-none bg-raised max-md:hidden" />
      <div className="ops-row min-w-0">
        <span className="ops-when">
          {at && (
            <>
              <strong>{formatTime(new Date(at))}</strong>
              <span className="text-muted">{shortDay(at, state.roughNow.value)}</span>
            </>
          )}
        </span>
        <span className="min-w-0">
          <strong className="block text-warning">{what}</strong>
          <span className="block">{children}</span>
          <span className="ops-id text-muted">{paymentId}</span>{' '}
          {bookingId && <BookingButton state={state} id={bookingId} />}
        </span>
        {buttons && (
          <span className="ops-who">
            <span className="flex flex-wrap gap-2 max-md:col-span-full max-md:row-start-3 max-md:pt-2 md:justify-end">
              {buttons}
            </span>
          </span>
        )}
      </div>
    </li>
  )
}

/** Opens a booking beside the list. */
export function BookingButton({ state, id }: ConsolePart & { id: string }) {
  return (
    <button
      type="button"
      className="ops-id text-link"
      data-row={id}
      onClick={() => void openBooking(state, id)}
    >
      {shortId(id)}
    </button>
  )
}

type EnterDatesProps = ConsolePart & Pick<PaperNeed, 'subject' | 'id' | 'name'>

/** Opens a driver or a car in the fleet, where the dates of their papers are entered. */
export function EnterDates({ state, subject, id, name }: EnterDatesProps) {
  return (
    <button
      type="button"
      className="text-link min-h-11"
      aria-label={`Enter dates of ${name ?? `a ${subject}`}`}
      onClick={() => {
        state.fleetOpens.value = { subject, id }
        state.view.value = 'fleet'
      }}
    >
      Enter dates
    </button>
  )
}
