import { shortId } from '../../domain/bookings/booking'
import { lineOf, type Need, type PaperFacts } from '../../domain/ops/needs'
import { type Act, Acts, BESIDE } from './acts'
import { openBooking, ops, refresh } from './console-state'
import { closeDialog } from './dialog'
import type { MoveRidesProps } from './many-moves'
import { closeNeed, proposalActs, refundActs, refundByHand, sendAgain } from './need-actions'
import { ROW, ROW_END, ROW_MAIN, RowTime } from './ride-rows'
import { openMany } from './selection'
import { shortDay } from './words'

/** One need that is no ride, whose booking can be opened beside the list. */
export function NeedLine({ need }: { need: Need }) {
  const { at, booking_id, facts } = need
  const line = lineOf(need, new Date(ops.roughNow.value))
  return (
    <li className="flex">
      {/* As wide as the box of a ride's row. */}
      <span className="w-11 flex-none bg-raised max-md:hidden" />
      <div className={`${ROW} py-1.5`}>
        {at ? <RowTime at={at} day={shortDay(at)} /> : <span />}
        <span className={ROW_MAIN}>
          <strong className="block text-warning">
            <span className="ops-dot" />
            {line?.title}
          </strong>
          <span className="block">{line?.text}</span>
          <span className="ops-id text-muted">
            {'provider_payment_id' in facts && facts.provider_payment_id}
          </span>{' '}
          {booking_id && <BookingButton id={booking_id} />}
        </span>
        <span className={ROW_END}>
          <span className="flex flex-wrap gap-2 empty:hidden max-md:col-span-full max-md:row-start-3 max-md:pt-2 md:justify-end">
            {need.kind === 'papers' && <EnterDates {...need.facts} />}
            <Acts acts={actsOf(need)} {...BESIDE} />
          </span>
        </span>
      </div>
    </li>
  )
}

/** Plans where the rides of a driver go, in a part that is loaded then. */
export const moveRides = (driver: MoveRidesProps['driver']) =>
  void import('./many-moves').then(
    ({ MoveRides }) => openMany(<MoveRides driver={driver} onDone={() => void refresh()} />),
    () => {
      ops.findTrouble.value = 'We couldn’t load this part. Reload the page.'
    },
  )

/** What can be done about it from the list. Money of which nothing is left, or that was left already, is left no more. */
function actsOf(need: Need): Act[] {
  const close = closeNeed(need)
  switch (need.kind) {
    case 'message_undelivered':
      return [...sendAgain(need.facts), ...close]
    case 'refund_held_up':
      return [...refundActs(need.facts), ...close]
    case 'payment_unmatched': {
      const { left_paise, is_left_alone } = need.facts
      return [...refundByHand(need.facts, false), ...(left_paise > 0 && !is_left_alone ? close : [])]
    }
    case 'refund_proposed':
      return [...proposalActs(need.facts), ...close]
    case 'off_duty_ahead': {
      const driver = { ...need.facts, on_duty: false }
      return [{ says: 'Move rides', press: () => moveRides(driver) }, ...close]
    }
    default:
      return close
  }
}

export function BookingButton({ id }: { id: string }) {
  return (
    <button type="button" className="ops-id text-link" data-row={id} onClick={() => void openBooking(id)}>
      {shortId(id)}
    </button>
  )
}

/** Opens a driver or a car in the fleet, where the dates of their papers are entered. */
export function EnterDates({ subject, id, name }: Pick<PaperFacts, 'subject' | 'id' | 'name'>) {
  return (
    <button
      type="button"
      className="text-link min-h-11"
      aria-label={`Enter dates of ${name ?? `a ${subject}`}`}
      onClick={() => {
        closeDialog()
        ops.fleetOpens.value = { subject, id }
        ops.view.value = 'fleet'
      }}
    >
      Enter dates
    </button>
  )
}
