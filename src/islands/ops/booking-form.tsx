import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import { applyPanel, bookingPath, type PanelPart, refresh } from './console-state'
import { closeDialog } from './dialog'
import { OperatorForm, type OperatorFormProps } from './forms'

/** A form of an action on a booking; `path` is below the booking's. */
export type BookingFormParts = Omit<OperatorFormProps<typeof BookingPanelSchema>, 'answer' | 'onDone'>

interface BookingFormProps extends BookingFormParts, PanelPart {
  onDone?(panel: BookingPanel): void
}

/** Shows a booking as it is after an action, and reads what else the action changed. */
export function showDone(panel: BookingPanel): void {
  applyPanel(panel)
  void refresh()
}

/** With the booking's state when the form is opened: if it has changed since, the server refuses the action. */
export const BookingForm = ({ panel, path, ...form }: BookingFormProps) => (
  <OperatorForm
    path={bookingPath(panel.booking.id, path)}
    answer={BookingPanelSchema}
    onDone={showDone}
    onClose={closeDialog}
    {...form}
  />
)
