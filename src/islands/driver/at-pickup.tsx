import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState } from 'react'
import { Avatar } from '../../components/avatar'
import { Button, handleSubmit, Problem, useBusy } from '../../components/button'
import { OFFICE_TEL } from '../../components/office-phone'
import { PickupDetail } from '../../components/route-ends'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatTime } from '../../domain/kolkata-time'
import { PIN_LENGTH } from '../../domain/rides/pin'
import { stopwatch } from '../../domain/rides/positions'
import { AskWhy, ConfirmArrival, useJudgedReport } from './arrival'
import { Asking } from './buttons'
import { CarProblemButton } from './car-problem'
import { useServerNow } from './clock'
import { CallRider, OtherApps } from './contact-links'
import type { RideProps } from './driver-state'
import { HandBack } from './hand-back'
import { actionNow, press } from './send-actions'
import { Instructions } from './trip-lines'

/** At the pickup: the driver enters the rider's PIN to start the ride. */
export function AtPickup({ state, ride }: RideProps) {
  return (
    <>
      {/* Mounted anew once it is unlocked: what was said of the wrong PIN is over. */}
      {ride.pin_tries_left === 0 ? <Locked /> : <PinEntry state={state} ride={ride} />}
      <div className="driver-who min-w-0">
        <p className="text-lg text-muted">At the pickup</p>
        <div className="flex items-center gap-4">
          {ride.rider?.profile_picture_url && (
            <Avatar
              url={ride.rider.profile_picture_url}
              name={ride.rider.name}
              className="size-20 text-3xl"
            />
          )}
          <h1 className="min-w-0 text-3xl! [overflow-wrap:anywhere]">{ride.rider?.name ?? 'Your rider'}</h1>
        </div>
        <p className="mt-1 text-lg text-muted [overflow-wrap:anywhere]">{ride.pickup_address}</p>
        <p className="text-lg">
          <PickupDetail of={ride} />
        </p>
        <Instructions saved={ride.special_instructions} />
      </div>
      <div className="driver-actions mt-auto grid gap-3">
        <ConfirmArrival state={state} ride={ride} />
        <CallRider rider={ride.rider} onPress={() => void press(state, actionNow(state, ride.id, 'call'))} />
        {ride.waiting && <NoShow state={state} ride={ride} waiting={ride.waiting} />}
      </div>
      <div className="driver-more grid gap-8 py-4">
        <OtherApps to={ride.pickup} />
        <div className="grid gap-2">
          <CarProblemButton state={state} ride={ride} />
          <HandBack state={state} ride={ride} />
        </div>
      </div>
    </>
  )
}

/** A second car on its way to a rider whose first one has a problem: where they stand, and their PIN once they are in. */
export function SecondCar({ state, ride }: RideProps) {
  const stands = ride.second_car?.stands_at ?? null
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-lg text-muted">The first car has a problem</p>
          <h1 className="line-clamp-3 text-2xl/[1.15]! [overflow-wrap:anywhere]">
            {ride.rider?.name ?? 'Your rider'} waits at that car
          </h1>
          <p className="text-lg">
            {stands
              ? `It stood there at ${formatTime(new Date(stands.at))}; the way is below.`
              : "We don't know where it is: ask the rider."}{' '}
            Then drive to {ride.dropoff_address ?? 'wherever the rider asks'}.
          </p>
        </div>
        <CallRider rider={ride.rider} isSmall />
      </div>
      {stands && <OtherApps to={stands} />}
      <PinEntry state={state} ride={ride} />
    </>
  )
}

const BOXES = Array.from({ length: PIN_LENGTH }, (_, place) => place)

/** The rider's four-digit PIN: one input field, shown as four boxes, and keys for it. */
function PinEntry({ state, ride }: RideProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, begin] = useBusy()

  const change = (typed: string) => {
    setPin(typed.replace(/\D/g, '').slice(0, PIN_LENGTH))
    setProblem(null)
  }
  const start = async () => {
    if (pin.length < PIN_LENGTH) {
      setProblem('The PIN has four digits.')
      return field.current?.focus()
    }
    setProblem(null)
    const refusal = await press(state, actionNow(state, ride.id, 'start', { pin }))
    if (refusal === 'done' || refusal === 'kept') return
    setProblem(refusal.message)
    // Where the server has not checked it, it stays for another try.
    if (refusal.reason === 'refused' && refusal.code === 'wrong_pin') setPin('')
    field.current?.focus()
  }

  return (
    <form onSubmit={handleSubmit(() => begin(start))} noValidate className="driver-pin">
      <label htmlFor={id} className="text-xl">
        Ask for the PIN
      </label>
      <div className="relative grid grid-cols-4 gap-3">
        <input
          ref={field}
          id={id}
          className="pin-input absolute inset-0 z-1 w-full cursor-text text-base opacity-0"
          type="text"
          inputMode="none"
          autoComplete="off"
          maxLength={PIN_LENGTH}
          value={pin}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => change(target.value)}
        />
        {BOXES.map((place) => (
          <span
            key={place}
            className="pin-digit figures"
            data-next={place === Math.min(pin.length, PIN_LENGTH - 1) || undefined}
            aria-hidden="true"
          >
            {pin[place] ?? ''}
          </span>
        ))}
      </div>
      <Problem id={`${id}-problem`} className="text-error text-xl">
        {problem}
      </Problem>
      <PinPad pin={pin} onChange={change} />
      <div className="driver-next">
        <Button type="submit" className="w-full text-2xl" busy={sending}>
          Start ride
        </Button>
      </div>
    </form>
  )
}

function Locked() {
  return (
    <div className="driver-pin" role="alert">
      <p className="rounded-card bg-error-tint p-4 text-error text-xl">
        The PIN is locked after too many wrong tries. Call the office to unlock it.
      </p>
      <div className="driver-next">
        <a className="button w-full text-2xl" href={OFFICE_TEL}>
          Call the office
        </a>
      </div>
    </div>
  )
}

/** As on a phone, without a key at the left of 0. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', null, '0', '⌫'] as const

/** Keys for a thumb. The phone's own keyboard stays away: it would cover 'Start ride', and its keys are small. */
function PinPad({ pin, onChange }: { pin: string; onChange(pin: string): void }) {
  return (
    <fieldset aria-label="PIN keys" className="driver-keys grid auto-rows-[1fr] grid-cols-3 gap-2">
      {KEYS.map((key) =>
        key === null ? (
          <span key={key} />
        ) : (
          <Button
            key={key}
            className="figures min-h-[clamp(3rem,7vh,4.5rem)] text-2xl"
            kind="secondary"
            aria-label={key === '⌫' ? 'Delete the last digit' : undefined}
            onClick={() => onChange(key === '⌫' ? pin.slice(0, -1) : (pin + key).slice(0, PIN_LENGTH))}
          >
            {key}
          </Button>
        ),
      )}
    </fieldset>
  )
}

/** The clock of the waiting, and from its tenth minute on, after a call, the report (docs/product.md, NOSHOW-5). */
function NoShow({ state, ride, waiting }: RideProps & { waiting: NonNullable<DriverRide['waiting']> }) {
  useSignals()
  const now = useServerNow(state)
  const report = useJudgedReport(state, ride.id, 'no-show')
  const waited = now.getTime() - Date.parse(waiting.since)
  const from = new Date(waiting.reportable_from)
  if (waited < 0) {
    return <p className="text-lg text-muted">Waiting counts from {formatTime(new Date(waiting.since))}.</p>
  }
  const callWaits = state.outbox.actions.value.some(
    (each) => each.kind === 'call' && each.ride_id === ride.id,
  )
  const call = callWaits ? 'Saving your call.' : 'Call the rider first.'
  const missing = now < from ? `The rider has until ${formatTime(from)}.` : waiting.called_at === null && call
  return (
    <section aria-label="Waiting" className="grid gap-3">
      <p className="text-lg">
        Waiting <strong className="figures">{stopwatch(waited)}</strong>
        {missing && <span className="text-muted">. {missing}</span>}
      </p>
      {waiting.answer !== null && <p className="text-lg">The office: ‘{waiting.answer}’</p>}
      {waiting.reported_at !== null ? (
        <p className="text-lg" role="status">
          Reported at {formatTime(new Date(waiting.reported_at))}. The office decides: wait until this page
          says more.
        </p>
      ) : (
        !missing && (
          <Asking
            button={{ kind: 'secondary', busy: report.sending, children: 'Rider did not come' }}
            title="Rider did not come?"
            yes="Report it"
            onYes={() => report.send()}
          >
            <p>The office decides whether you wait on. Stay at the pickup until then.</p>
          </Asking>
        )
      )}
      <AskWhy report={report} yes="Report it" consequence="We tell the office that it's your word." />
    </section>
  )
}
