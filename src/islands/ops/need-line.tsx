// A line of what needs an operator and is no ride.

import type { ReactNode } from 'react'
import { shortId } from '../../domain/bookings/booking'
import { formatTime } from '../../domain/kolkata-time'
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
    <li className="ops-row">
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
