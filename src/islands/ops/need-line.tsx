import { shortId } from '../../domain/bookings/booking'
import { formatTime } from '../../domain/kolkata-time'
import { lineOf, type Need, type PaperFacts } from '../../domain/ops/needs'
import { type ConsolePart, type ConsoleState, openBooking, refresh } from './console-state'
import { closeDialog } from './dialog'
import type { MoveRidesProps } from './many-moves'
import {
  ActButton,
  CloseButton,
  ProposalButtons,
  RefundButton,
  RefundButtons,
  SendAgainButton,
} from './need-actions'
import { openMany } from './selection'
import { shortDay } from './words'

interface NeedLineProps extends ConsolePart {
  need: Need
}

/** One need that is no ride, whose booking can be opened beside the list. */
export function NeedLine({ state, need }: NeedLineProps) {
  const { at, booking_id, facts } = need
  const line = lineOf(need, new Date(state.roughNow.value))
  return (
    <li className="flex">
      {/* As wide as the box of a ride's row. */}
      <span className="ops-box max-md:hidden" />
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
          <strong className="block text-warning">
            <span className="ops-dot" />
            {line?.title}
          </strong>
          <span className="block">{line?.text}</span>
          <span className="ops-id text-muted">
            {'provider_payment_id' in facts && facts.provider_payment_id}
          </span>{' '}
          {booking_id && <BookingButton state={state} id={booking_id} />}
        </span>
        <span className="ops-who">
          <span className="flex flex-wrap gap-2 empty:hidden max-md:col-span-full max-md:row-start-3 max-md:pt-2 md:justify-end">
            <NeedButtons state={state} need={need} />
            {mayClose(need) && <CloseButton state={state} need={need} />}
          </span>
        </span>
      </div>
    </li>
  )
}

/** Plans where the rides of a driver go, in a part that is loaded then. */
export const moveRides = (state: ConsoleState, driver: MoveRidesProps['driver']) =>
  void import('./many-moves').then(
    ({ MoveRides }) => openMany(<MoveRides driver={driver} onDone={() => void refresh(state)} />),
    () => {
      state.findTrouble.value = 'We couldn’t load this part. Reload the page.'
    },
  )

/** What can be done about it from the list, but to close it. */
function NeedButtons({ state, need }: NeedLineProps) {
  switch (need.kind) {
    case 'message_undelivered':
      return <SendAgainButton state={state} message={need.facts} />
    case 'refund_held_up':
      return <RefundButtons state={state} refund={need.facts} />
    case 'payment_unmatched':
      return <RefundButton state={state} payment={need.facts} isOfBooking={false} />
    case 'refund_proposed':
      return <ProposalButtons state={state} proposal={need.facts} />
    case 'off_duty_ahead':
      return (
        <ActButton onClick={() => moveRides(state, { ...need.facts, on_duty: false })}>Move rides</ActButton>
      )
    case 'papers':
      return <EnterDates state={state} {...need.facts} />
    default:
      return null
  }
}

/** Money of which nothing is left, or that was left already, is left no more. */
const mayClose = ({ kind, facts }: Need) =>
  kind !== 'payment_unmatched' || (facts.left_paise > 0 && !facts.is_left_alone)

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

type EnterDatesProps = ConsolePart & Pick<PaperFacts, 'subject' | 'id' | 'name'>

/** Opens a driver or a car in the fleet, where the dates of their papers are entered. */
export function EnterDates({ state, subject, id, name }: EnterDatesProps) {
  return (
    <button
      type="button"
      className="text-link min-h-11"
      aria-label={`Enter dates of ${name ?? `a ${subject}`}`}
      onClick={() => {
        closeDialog(state)
        state.fleetOpens.value = { subject, id }
        state.view.value = 'fleet'
      }}
    >
      Enter dates
    </button>
  )
}
