import { useEffect, useRef, useState } from 'react'
import { object } from 'valibot'
import { call } from '../../api'
import { BRAND, EMERGENCY_NUMBER } from '../../brand'
import { Button, useBusy } from '../../components/button'
import { CancelDialog, type CancelDialogTexts } from '../../components/cancel-dialog'
import { askForHelp } from '../../components/emergency-link'
import { useLatePart } from '../../components/late-part'
import { OFFICE_TEL } from '../../components/office-phone'
import { QuestionDialog } from '../../components/question-dialog'
import { replaceToasts } from '../../components/toast'
import { canCancel } from '../../domain/bookings/booking'
import type { RideDetails } from '../../domain/bookings/ride-details'
import { FAILED_TO_CANCEL_RIDE } from '../../domain/rides/live-status'
import { changePath, ROUTES } from '../../routes'
import type { ShareTripProps } from './share'
import { SIGNED_OUT } from './use-ride'

const CANCEL_WORDS: CancelDialogTexts = {
  title: 'Cancel this ride?',
  confirm: 'Cancel Ride',
  keep: 'Keep the ride',
  cancelled: 'Ride cancelled successfully',
  failed: FAILED_TO_CANCEL_RIDE,
  signedOut: SIGNED_OUT,
}

interface RideActionsProps {
  ride: RideDetails
  onRead(): void
}

/** Share is available while a driver has the ride, Cancel until it starts. */
export function RideActions({ ride, onRead }: RideActionsProps) {
  const [opened, setOpened] = useState<'cancel' | 'end' | null>(null)
  const { booking, driver } = ride
  const mayCancel = canCancel(booking.status)
  const close = () => setOpened(null)
  /** The rider goes on otherwise (docs/product.md, PROBLEM-8). */
  const endHere = async () => {
    const path = `/api/trips/${encodeURIComponent(booking.id)}/end-at-car`
    const ended = await call(path, { answer: object({}), body: {} })
    if (!ended.ok) return ended.refusal.message
    close()
    onRead()
    return null
  }
  return (
    <div className="needs-script">
      <div className="flex flex-wrap gap-3">
        {driver && <LateShare bookingId={booking.id} passenger={ride.passenger_name} />}
        {ride.ends_at_car && (
          <Button className="flex-auto" kind="quiet" onClick={() => setOpened('end')}>
            End my ride here
          </Button>
        )}
        {ride.may_change && (
          <a className="button flex-auto" data-kind="quiet" href={changePath(booking.id)}>
            Change trip
          </a>
        )}
        {mayCancel && (
          <Button className="flex-auto" kind="quiet" onClick={() => setOpened('cancel')}>
            Cancel Ride
          </Button>
        )}
      </div>
      <QuestionDialog
        title="End your ride here?"
        yes="End my ride"
        no="Wait for another car"
        open={opened === 'end' && ride.ends_at_car}
        onYes={endHere}
        onClose={close}
      >
        <p>
          You pay nothing for this ride. What you paid online comes back once our team has confirmed the
          problem. No other car comes.
        </p>
      </QuestionDialog>
      <CancelDialog
        bookingId={booking.id}
        words={CANCEL_WORDS}
        open={opened === 'cancel' && mayCancel}
        onClose={close}
        onCancelled={onRead}
      />
    </div>
  )
}

const loadShare = () => import('./share').then(({ ShareTrip }) => ShareTrip)

function LateShare(props: Omit<ShareTripProps, 'isAsked'>) {
  const [isAsked, setIsAsked] = useState(false)
  const ShareTrip = useLatePart(loadShare, isAsked)
  if (ShareTrip) return <ShareTrip {...props} isAsked={isAsked} />
  return (
    <Button className="flex-auto" kind="secondary" busy={isAsked} onClick={() => setIsAsked(true)}>
      Share Trip Details
    </Button>
  )
}

/** After an answer, milliseconds until another press is sent. */
const PRESS_MS = 1000

/** One press, without a question: it costs nothing, and its link can be taken back (docs/product.md, EMERGENCY-1). */
function HelpButton({ ride, onRead }: RideActionsProps) {
  const { booking, emergency_contacts: contacts } = ride
  const [message, setMessage] = useState('')
  const [, begin] = useBusy()
  const press = async () => {
    setMessage('Sending…')
    setMessage((await askForHelp(booking.id, '', SIGNED_OUT)).message)
    onRead()
    // Somebody who is afraid presses many times: refused as too many, a press would read as one that failed.
    await new Promise((done) => setTimeout(done, PRESS_MS))
  }
  return (
    <>
      <Button className="wrap-anywhere col-span-full" kind="danger" onClick={() => void begin(press)}>
        Alert {contacts && `${contacts} and `}our team
      </Button>
      <p role="status" className="col-span-full" hidden={message === ''}>
        {message}{' '}
        {message && <a href={`${ROUTES.profile.path}#emergency-contacts`}>Your emergency contacts</a>}
      </p>
    </>
  )
}

/**
 * Emergency call in two presses, so that none is made by accident: the first shows the number and the press for help,
 * the second calls, or alerts. The page always shows a number to call, never only a toast (docs/product.md,
 * EMERGENCY-1).
 */
export function Emergency(props: RideActionsProps) {
  const [asked, setAsked] = useState(false)
  const number = useRef<HTMLAnchorElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (asked) number.current?.focus()
    else if (wasAsked.current) opener.current?.focus()
    wasAsked.current = asked
  }, [asked])
  const ask = () => {
    setAsked(true)
    replaceToasts('neutral', { title: 'Calling emergency support...' })
  }
  return (
    <div className="live-emergency" data-bottom-bar>
      <a className="button without-script" data-kind="danger" href={`tel:${EMERGENCY_NUMBER}`}>
        Emergency: call {EMERGENCY_NUMBER}
      </a>
      {asked && (
        <fieldset className="grid grid-cols-[1fr_auto] gap-2" aria-label="Emergency numbers">
          <a
            ref={number}
            className="emergency-call col-span-full grid min-h-16 place-content-center rounded-control text-center text-2xl/[1.2]"
            href={`tel:${EMERGENCY_NUMBER}`}
          >
            Call {EMERGENCY_NUMBER}
            <small className="text-[0.9375rem]">Police, ambulance, fire</small>
          </a>
          {props.ride.driver && <HelpButton {...props} />}
          <a className="button" data-kind="secondary" href={OFFICE_TEL}>
            Call {BRAND.name}
          </a>
          <Button kind="quiet" aria-label="Close the emergency numbers" onClick={() => setAsked(false)}>
            Close
          </Button>
        </fieldset>
      )}
      {!asked && (
        <Button ref={opener} className="needs-script w-full" kind="danger" onClick={ask}>
          Emergency Support
        </Button>
      )}
    </div>
  )
}
