import { BookingPanelSchema } from '../../domain/ops/booking-panel'
import { FormEnd, Reason, textOf } from './form-parts'
import { bookingPath } from './load'
import type { QuestionProps } from './panel-actions'
import { useSend } from './use-send'

/** Takes a ride from its driver and offers it to others. */
export function UnassignForm({ panel, onDone, onClose }: QuestionProps) {
  const { send, ...rest } = useSend(BookingPanelSchema, onDone)
  const { booking, driver } = panel
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(bookingPath(booking.id, '/unassign'), {
          from_driver_id: driver?.id ?? '',
          reason: textOf(event.currentTarget, 'reason'),
        })
      }}
    >
      <p className="mb-4">
        {driver?.name ?? 'The driver'} no longer has this ride and is not offered it again. It goes on offer
        to other drivers, and the rider is told that their driver cannot come.
      </p>
      <Reason />
      <FormEnd yes="Take it from the driver" danger {...rest} onClose={onClose} />
    </form>
  )
}
