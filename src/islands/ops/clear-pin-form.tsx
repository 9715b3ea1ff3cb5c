import { BookingPanelSchema } from '../../domain/ops/booking-panel'
import { FormEnd } from './form-parts'
import { bookingPath } from './load'
import type { QuestionProps } from './panel-actions'
import { useSend } from './use-send'

/** Gives a locked PIN its five tries back. */
export function ClearPinForm({ panel, onDone, onClose }: QuestionProps) {
  const { send, ...rest } = useSend(BookingPanelSchema, onDone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(bookingPath(panel.booking.id, '/clear-pin'), {})
      }}
    >
      <p>
        Call the rider first and make sure that they are in the car. The PIN stays the one on the rider’s
        page; the driver gets five new tries.
      </p>
      <FormEnd yes="Unlock" {...rest} onClose={onClose} />
    </form>
  )
}
