import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { latePart, useFailedLoad } from '../../components/late-part'
import { CrossIcon } from '../../components/line-icon'
import { OFFICE_TEL } from '../../components/office-phone'
import { formatTime } from '../../domain/kolkata-time'
import { ACTIONS, isInOrder, pressesOf } from '../../domain/rides/outbox'
import { ROUTES } from '../../routes'
import { BigButton, BigLink } from './buttons'
import { ChargesButton } from './charge-button'
import { refresh } from './dashboard-api'
import { DriverBar } from './driver-bar'
import type { DriverState, RideOver } from './driver-state'

const TONES = {
  error: 'border-error bg-error-tint text-error',
  success: 'border-green bg-green-tint text-green',
} as const

/** What is announced, and scrolled to once there is something new: what was pressed may be far below. */
export function Announced({ shown, children }: { shown: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div ref={box} role="alert" className="grid scroll-mt-4 gap-3 empty:hidden">
      {children}
    </div>
  )
}

interface NoticeCardProps {
  state: DriverState
  /** True when the screen already shows that the server can't be reached. */
  offlineIsShown?: boolean
}

/** The notice at the top of the page, and a warning when the dashboard may be out of date. */
export function NoticeCard({ state, offlineIsShown = false }: NoticeCardProps) {
  useSignals()
  const { notice, trouble } = state
  return (
    <Announced shown={notice.value}>
      {notice.value && (
        <div className={`flex gap-3 rounded-card border p-4 ${TONES[notice.value.tone]}`}>
          <div className="min-w-0 flex-1">
            <strong className="heading block text-xl">{notice.value.title}</strong>
            <p className="text-ink text-lg [overflow-wrap:anywhere]">{notice.value.text}</p>
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label="Close"
            onClick={() => {
              notice.value = null
            }}
          >
            <CrossIcon />
          </button>
        </div>
      )}
      {trouble.value !== null && !notice.value && !offlineIsShown && (
        <p className="rounded-card bg-warning-tint p-4 text-warning text-lg">{trouble.value}</p>
      )}
    </Announced>
  )
}

/**
 * Where a part of the page can't be loaded while the server answers, as after a deployment, which removes the files of
 * the version before it: only a reload helps (docs/product.md, OFFLINE-23).
 */
export function MissingPart({ state }: { state: DriverState }) {
  useSignals()
  const isShown = useIsGone(state)
  return (
    <Announced shown={isShown}>
      {isShown && (
        <>
          <p className="rounded-card bg-warning-tint p-4 text-warning text-lg">
            We couldn't load part of this page; there's probably a newer version. Load the page again. Your
            ride goes on{isKept(state) && ", and we've kept what isn't sent yet"}.
          </p>
          <BigButton onPress={() => loadAgain(state)}>Load page again</BigButton>
        </>
      )}
    </Announced>
  )
}

/** True once a part could not be loaded, the server answered after that, and a try that began then failed as well. */
function useIsGone(state: DriverState): boolean {
  const failedAt = useFailedLoad()
  const answers = state.trouble.value === null
  const firstFailedAt = useRef(0)
  const isAsking = useRef(false)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    // A failure without a network says nothing about the part.
    if (failedAt === 0 || !answers) {
      firstFailedAt.current = 0
      setIsGone(false)
      return
    }
    firstFailedAt.current ||= failedAt
    if (state.readAt > firstFailedAt.current) setIsGone((was) => was || failedAt >= state.readAt)
    else if (!isAsking.current) {
      isAsking.current = true
      void refresh(state).then(() => {
        isAsking.current = false
      })
    }
  }, [state, failedAt, answers])
  return isGone && answers
}

/** Whether a reload has all that is not sent: storage may be blocked or full. */
const isKept = ({ outbox }: DriverState): boolean => outbox.unstored.value.length === 0

function loadAgain(state: DriverState): void {
  if (isKept(state) || confirm("You'll lose what isn't sent yet. Load the page again?")) location.reload()
}

/** What was pressed without a network and waits to be sent; nothing where nothing does. */
export function WaitingPresses({ state }: { state: DriverState }) {
  useSignals()
  const waiting = state.waiting.value
  if (waiting.length === 0) return null
  const current = state.current.value
  const isOther = (rideId: string) => current !== null && current.id !== rideId
  const isUnchecked = waiting.some(({ kind }) => kind === 'start')
  return (
    <div role="status" className="rounded-card bg-warning-tint p-4 text-lg text-warning">
      <p>
        <strong>Not sent yet:</strong>{' '}
        {waiting
          .map(
            ({ ride_id, kind, pressed_at }) =>
              `${ACTIONS[kind].words} (${formatTime(new Date(pressed_at ?? 0))}${isOther(ride_id) ? ', the ride before' : ''})`,
          )
          .join(', ')}
        . It goes out when you're back online
        {areStored(state) ? '' : "; keep this page open, this phone couldn't save it"}.
      </p>
      {isUnchecked && <p className="mt-1">The PIN is to be checked. We'll tell you here if it's wrong.</p>}
    </div>
  )
}

/** False where presses are lost with this page, because the browser's storage did not take them. */
const areStored = ({ outbox }: DriverState): boolean => !outbox.unstored.value.some(isInOrder)

/** Few rides are changed. */
export const LateChange = latePart(() => import('./changed-ride').then(({ ChangedRide }) => ChangedRide), {
  isWanted: ({ ride }) => ride.change !== null,
})

/** Full screen after the current ride has ended, until the driver dismisses it. */
export function RideOverScreen({ state, over }: { state: DriverState; over: RideOver }) {
  useSignals()
  const waits = pressesOf(state.waiting.value, over.ended).length > 0
  const ride = state.rides.value.find(
    ({ id, phase }) => id === (over.ended ?? over.rideId) && phase === 'completed',
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="driver-screen" data-under-way>
      <DriverBar live={state.live} />
      <NoticeCard state={state} />
      <div className="grid gap-3" role="alert">
        <h1 ref={heading} tabIndex={-1} className="text-5xl! outline-none">
          {waits ? 'Ride ended, not sent yet' : over.title}
        </h1>
        <p className="text-2xl [overflow-wrap:anywhere]">{over.text}</p>
        {waits && (
          <p className="text-xl">
            {areStored(state)
              ? "Saved on this phone. It goes out when you're back online; keep this page open."
              : "Keep this page open. It goes out when you're back online."}
          </p>
        )}
      </div>
      <div className="driver-actions mt-auto grid gap-3">
        {over.isGone && <BigLink href={OFFICE_TEL}>Call the office</BigLink>}
        <BigButton
          size="huge"
          onPress={() => {
            state.over.value = null
            void refresh(state)
          }}
        >
          Back to rides
        </BigButton>
      </div>
      {ride && <ChargesButton state={state} ride={ride} />}
    </section>
  )
}

/** The session has ended, or is not a driver's: nothing works until a driver signs in. */
export function NotConnected({ state }: { state: DriverState }) {
  useSignals()
  const { title, text } = state.connection.value === 'signed out' ? YOU_ARE_SIGNED_OUT : DRIVERS_ONLY
  return (
    <section className="page-wide max-w-xl grid content-start gap-6" role="alert">
      <h1>{title}</h1>
      <p className="text-xl">{text}</p>
      {state.outbox.actions.value.length > 0 && <p className="text-warning text-xl">{LOST_WITH_ANOTHER}</p>}
      <BigLink kind="primary" href={ROUTES.auth.path}>
        Sign in
      </BigLink>
    </section>
  )
}

const YOU_ARE_SIGNED_OUT = {
  title: 'You are signed out',
  text: "We've stopped sending your position. Sign in, and your ride goes on.",
}

/** Nobody can tell it afterwards: the records are erased with the other user's page (docs/product.md, OFFLINE-20). */
const LOST_WITH_ANOTHER =
  "What isn't sent waits on this phone. It's lost if someone else signs in here first."

const DRIVERS_ONLY = {
  title: 'Not a driver',
  text: 'This page is for drivers. Sign in with the number our office knows.',
}
