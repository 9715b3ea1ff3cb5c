import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type CallRefusal, call, messageFor, rideChanged } from '../api'
import { REASON_REQUIRED } from '../domain/bookings/sentences'
import { REASON_LEAST, REASON_MOST } from '../domain/fields'
import { formatDateTime } from '../domain/kolkata-time'
import { formatPaise } from '../domain/payments/amounts'
import {
  type CancellationPreview,
  CancellationPreviewSchema,
  type CancelledAnswer,
  CancelledAnswerSchema,
  checkCancellationReason,
  REFUND_ARRIVES,
  UNSETTLED_GOES_BACK,
} from '../domain/payments/cancellation'
import { ROUTES } from '../routes'
import { useAnswer } from './answer'
import { Button, handleSubmit, NotRead, Problem, useBusy } from './button'
import { Modal } from './modal'
import { Sum } from './statement-lines'
import { showToast } from './toast'

const REASONS = ['My plans changed', 'I booked by mistake', 'I have to wait too long'] as const

interface Props {
  bookingId: string
  words: CancelDialogTexts
  open: boolean
  onClose(): void
  /** Called when the ride is cancelled, or may be: load it again. Null where it is not known to be. */
  onCancelled(answer: CancelledAnswer | null): void
  /** Called when no response came: the ride may be cancelled or not. Default: `onCancelled` with null. */
  onUnsure?(): void
}

export function CancelDialog({ open, onClose, ...about }: Props) {
  return (
    <Modal title={about.words.title} open={open} onClose={onClose}>
      <CancelForm {...about} onClose={onClose} />
    </Modal>
  )
}

function CancelForm(props: Omit<Props, 'open'>) {
  const { bookingId, words, onClose, onCancelled, onUnsure } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const path = `/api/bookings/${encodeURIComponent(bookingId)}`
  const { answered: preview, again } = useAnswer(`${path}/cancellation`, CancellationPreviewSchema)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [changed, setChanged] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  const keep = useRef<HTMLButtonElement>(null)
  // The focus is on 'keep', so that Enter does not cancel when the refund has just changed.
  const focusKeep = () => keep.current?.focus({ preventScroll: true })

  // The driver may have started the ride before the dialog was opened, or an operator may have cancelled it.
  const gone = preview !== null && !preview.ok && rideMovedOn(preview.refusal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (gone) onCancelled(null)
  }, [gone])

  const messageOf = (refusal: CallRefusal): string => {
    return rideMovedOn(refusal) ? RIDE_MOVED_ON : messageFor(refusal, words.signedOut)
  }

  async function confirm({ refund_paise, owed_paise, unsettled }: CancellationPreview) {
    const checked = checkCancellationReason(reason)
    if (!checked.ok) {
      setMissing(true)
      field.current?.focus()
      return
    }
    setProblem(null)
    // At the refund that the rider saw: if it has changed, the server refuses with `refund_changed`.
    const body = { reason: checked.value, refund_paise, owed_paise }
    const done = await call(`${path}/cancel`, { answer: CancelledAnswerSchema, body })
    // After a refusal too: the ride has changed since this page read it.
    rideChanged()
    if (done.ok) {
      showToast('success', cancelledToast(words, unsettled))
      onCancelled(done.value)
      onClose()
    } else if (refundHasChanged(done.refusal)) {
      setChanged(true)
      again()
      focusKeep()
    } else {
      setProblem(messageOf(done.refusal))
      // A toast, since the parent may close this dialog with its own message.
      if (rideMovedOn(done.refusal)) {
        showToast('error', { title: words.failed, description: RIDE_MOVED_ON })
      }
      // The driver may have started the ride meanwhile; or the ride is cancelled and only the response was lost.
      if (done.refusal.reason !== 'refused' && onUnsure) onUnsure()
      else onCancelled(null)
    }
  }

  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit(() => preview?.ok && begin(() => confirm(preview.value)))}
    >
      <ReasonField
        field={field}
        reason={reason}
        missing={missing}
        onChange={(typed) => {
          setReason(typed)
          setMissing(false)
        }}
      />
      <Problem className="text-warning">
        {changed && 'Your refund has changed. Check the new amount, then confirm.'}
      </Problem>
      {preview === null && (
        <div className="skeleton h-41 sm:h-36" role="status" aria-label="Working out your refund" />
      )}
      {preview?.ok && <RefundPreview preview={preview.value} />}
      {preview && !preview.ok && <NotRead onAgain={again}>{messageOf(preview.refusal)}</NotRead>}
      <Problem>{problem && `${words.failed}. ${problem}`}</Problem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button ref={keep} className="max-sm:w-full" kind="secondary" onClick={onClose}>
          {words.keep}
        </Button>
        <Button type="submit" className="max-sm:w-full" kind="danger" disabled={!preview?.ok} busy={busy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  )
}

interface ReasonFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  reason: string
  missing: boolean
  onChange(reason: string): void
}

function ReasonField({ field, reason, missing, onChange }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Why are you cancelling?</label>
      <div className="flex flex-wrap gap-2">
        {REASONS.map((text) => (
          <button
            key={text}
            type="button"
            className="chip"
            aria-pressed={reason === text}
            onClick={() => onChange(text)}
          >
            {text}
          </button>
        ))}
      </div>
      <textarea
        ref={field}
        id={id}
        rows={2}
        minLength={REASON_LEAST}
        maxLength={REASON_MOST}
        placeholder="Or in your own words"
        value={reason}
        required
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Problem id={`${id}-error`} className="field-error">
        {missing && REASON_REQUIRED}
      </Problem>
    </div>
  )
}

/** What is said once the ride is cancelled; `unsettled` while a payment for it may be under way. */
export const cancelledToast = ({ cancelled }: Pick<CancelDialogTexts, 'cancelled'>, unsettled: boolean) => ({
  title: cancelled,
  ...(unsettled ? { description: UNSETTLED_GOES_BACK } : {}),
})

/** The ride has changed since it was shown. */
export const RIDE_MOVED_ON = 'The ride has changed. You now see it as it is.'

/** The texts of a screen that cancels rides. */
export interface CancelDialogTexts {
  /** Heading of the dialog. */
  title: string
  /** Label of the button that cancels. */
  confirm: string
  /** Label of the button that keeps the booking. */
  keep: string
  cancelled: string
  failed: string
  /** The session ended under the open dialog. */
  signedOut: string
}

/** The refund band as a sentence, with the percentage that the server used. */
function wordsOf({ band, fee_percent, is_second, kept_by_change }: CancellationPreview): string {
  if (kept_by_change) return 'What a cancellation before the trip was changed would have kept is kept.'
  if (is_second) return 'You paid for two rides like this, so all of it comes back.'
  if (band === 'full') return 'All of it comes back.'
  if (band === 'none') return 'It’s too close to the pickup, so nothing comes back.'
  return `${fee_percent}% is kept as the fee.`
}

/** The refund of a cancellation, shown before it is confirmed. */
function RefundPreview({ preview }: { preview: CancellationPreview }) {
  const { paid_paise, returned_paise = 0, fee_paise, refund_paise, owed_paise, until, unsettled } = preview
  if (owed_paise) {
    return (
      <p>
        <strong>
          {formatPaise(owed_paise)} will be owed for your next booking that is paid to the driver.
        </strong>{' '}
        {preview.kept_by_change
          ? 'That is what a cancellation before the trip was changed would have cost, by the '
          : 'That is the fee of a quarter of the fare, by the '}
        <a href={ROUTES.refunds.path} target="_blank" rel="noopener">
          refund policy
        </a>
        .{until && ` This holds until ${formatDateTime(new Date(until))}.`}
      </p>
    )
  }
  if (paid_paise === 0 && unsettled) {
    return <p>We’re still checking whether you paid. {UNSETTLED_GOES_BACK}</p>
  }
  if (paid_paise === 0) {
    const why = returned_paise > 0 ? 'You have everything back already' : 'You paid nothing online'
    return <p className="text-muted">{why}, so cancelling is free.</p>
  }
  const before = { name: 'Given back before', paise: -returned_paise }
  const lines = [
    { name: 'Paid online', paise: paid_paise + returned_paise },
    ...(returned_paise > 0 ? [before] : []),
    { name: 'Cancellation fee', paise: fee_paise },
  ]
  return (
    <div>
      <Sum lines={lines} total={{ name: 'You get back', paise: refund_paise }} />
      <p className="mt-2 text-muted">
        {wordsOf(preview)}
        {until &&
          ` This holds ${preview.band === 'full' ? 'before' : 'until'} ${formatDateTime(new Date(until))}.`}
        {refund_paise > 0 && ` ${REFUND_ARRIVES}`}
        {unsettled && ` Another payment may be under way. ${UNSETTLED_GOES_BACK}`}{' '}
        <a href={ROUTES.refunds.path} target="_blank" rel="noopener">
          Refund policy
        </a>
      </p>
    </div>
  )
}

const refundHasChanged = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 409 && refusal.code === 'refund_changed'

/** The ride started, is over, or was cancelled by an operator: the page shows an outdated ride. */
const rideMovedOn = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 409 && refusal.code !== 'refund_changed'
