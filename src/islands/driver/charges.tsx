// A ride's tolls and parking: what became of each, and entering another (docs/product.md, CHARGE-1).

import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { Button, handleSubmit, Problem } from '../../components/button'
import { drawJpeg, openPicture } from '../../components/picture-file'
import { TextField } from '../../components/text-field'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatTime } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { accept, type Result, refuse } from '../../domain/result'
import {
  CHARGE_KINDS,
  CHARGE_LABELS,
  type Charge,
  isOpen,
  MOST_CHARGES,
  MOST_CHARGES_RUPEES,
  rupeesLeft,
  stateWords,
} from '../../domain/rides/charges'
import {
  chargeName,
  chargeOf,
  isDraft,
  NOTHING_TYPED,
  nameOfCharge,
  type PendingAction,
  pressesOf,
  rupeesOf,
  type TypedCharge,
  typedOf,
} from '../../domain/rides/outbox'
import { Asking, BigButton, Choice } from './buttons'
import { ridePath, sendAction } from './dashboard-api'
import { type DriverState, keptWords, type RideProps } from './driver-state'
import { actionNow, press } from './send-actions'

/** The content of the ride's dialog. */
export function RideCharges({ state, ride }: RideProps) {
  const { charges } = ride
  const [entered, setEntered] = useState<string | null>(null)
  const left = rupeesLeft(charges)
  const isFull = left === 0 || charges.length >= MOST_CHARGES
  return (
    <div className="grid gap-6 text-lg">
      <p role="status" className="rounded-card bg-green-tint p-4 empty:hidden">
        {entered}
      </p>
      <ChargeLines state={state} ride={ride} />
      {isFull ? (
        <p className="text-muted">
          {left === 0
            ? `You have entered all of ${formatRupees(MOST_CHARGES_RUPEES)} for this ride.`
            : `You have entered ${MOST_CHARGES}, the most for one ride.`}{' '}
          Call the office for more.
        </p>
      ) : (
        <ChargeForm state={state} rideId={ride.id} left={left} onEntered={setEntered} />
      )}
    </div>
  )
}

/** What became of each charge, and how to withdraw it while nobody has decided: also of a ride that has another car now. */
export function ChargeLines({
  state,
  ride: { id, charges },
}: Pick<RideProps, 'state'> & { ride: Pick<DriverRide, 'id' | 'charges'> }) {
  if (charges.length === 0) return null
  return (
    <ul className="grid gap-4">
      {charges.map((charge) => (
        <ChargeLine key={charge.id} state={state} rideId={id} charge={charge} />
      ))}
    </ul>
  )
}

function ChargeLine({ state, rideId, charge }: { state: DriverState; rideId: string; charge: Charge }) {
  useSignals()
  const [problem, setProblem] = useState<string | null>(null)
  const withdraw = async () => {
    const path = ridePath(rideId, `charges/${charge.id}`)
    const refusal = await sendAction(state, { path, method: 'DELETE', isShown: () => true })
    setProblem(refusal?.message ?? null)
  }
  const isGone = charge.state === 'declined' || charge.state === 'withdrawn'
  const name = nameOfCharge(charge.kind, charge.amount)
  return (
    <li className="grid gap-1">
      <span className="flex justify-between gap-4">
        <strong className={isGone ? 'line-through' : undefined}>{CHARGE_LABELS[charge.kind]}</strong>
        <span className={isGone ? 'figures line-through' : 'figures'}>{formatRupees(charge.amount)}</span>
      </span>
      <span className="text-muted">
        {stateWords(charge)}. Entered {formatTime(new Date(charge.entered_at))}
      </span>
      <Problem>{problem}</Problem>
      {isOpen(charge) && (
        <Asking
          button={{
            kind: 'secondary',
            size: 'inline',
            'aria-label': `Withdraw ${name}`,
            children: 'Withdraw',
          }}
          title={`Withdraw ${name}?`}
          yes="Withdraw it"
          kind="danger"
          isBusy={state.pendingAction.value !== null}
          onYes={withdraw}
        >
          <p>We won't ask the rider for it. You can enter it again, with a photo.</p>
        </Asking>
      )}
    </li>
  )
}

interface ChargeFormProps {
  state: DriverState
  rideId: string
  /** Whole rupees that may be entered still. */
  left: number
  onEntered(words: string | null): void
}

function ChargeForm({ state, rideId, left, onEntered }: ChargeFormProps) {
  const id = useId()
  const { draft, typed, isDrawing, change, photograph, send, discard } = useChargeDraft(state, rideId)
  const { kind, rupees } = typed
  const name = chargeName(draft)
  const submit = async () => {
    // Another photo is being read.
    if (isDrawing) return
    const missing = missingOf(draft, left)
    onEntered(null)
    if (missing) return change({ problem: missing })
    if ((await send()) && kind) {
      onEntered(
        `${CHARGE_LABELS[kind]} ${formatRupees(rupeesOf(typed) ?? 0)} is in. We've asked the rider to confirm it.`,
      )
    }
  }
  const problem = <Problem id={`${id}-problem`}>{draft.problem}</Problem>
  if (!isDraft(draft)) {
    return (
      <SentCharge state={state} charge={draft} onSend={() => void submit()} onDiscard={discard}>
        {problem}
      </SentCharge>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      aria-describedby={draft.problem ? `${id}-problem` : undefined}
      onSubmit={handleSubmit(submit)}
    >
      <Choice
        legend="What did you pay?"
        options={CHARGE_KINDS.map((each) => [each, CHARGE_LABELS[each]] as const)}
        chosen={kind}
        onChoose={(chosen) => change({}, { kind: chosen })}
        isHuge
      />
      <TextField
        id={`${id}-rupees`}
        label="Whole rupees"
        hint={`${formatRupees(left)} of ${formatRupees(MOST_CHARGES_RUPEES)} left for this ride.`}
        error={null}
        className="figures text-2xl"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={rupees}
        onChange={(typed) => change({}, { rupees: typed })}
      />
      <TicketField
        photo={draft.photo}
        isDrawing={isDrawing}
        onCamera={() => change({}, { at_camera: true })}
        onPhoto={(file) => void photograph(file)}
      />
      {!state.outbox.isStored(draft.id) && (
        <p role="status" className="text-warning">
          This phone can't save it. Send it before you close this page.
        </p>
      )}
      {problem}
      <Button type="submit" className="min-h-18 text-xl" busy={isDrawing}>
        {name ? `Send ${name}` : 'Send'}
      </Button>
    </form>
  )
}

interface SentChargeProps {
  state: DriverState
  charge: PendingAction
  onSend(): void
  onDiscard(): void
  /** Why it was not taken. */
  children: ReactNode
}

/** A charge that is being sent, or had no answer, may have arrived, so it is not changed any more. */
function SentCharge({ state, charge, onSend, onDiscard, children }: SentChargeProps) {
  const isSending = state.sending.value.has(charge.id)
  const isBehind = pressesOf(state.outbox.actions.value, charge.ride_id).length > 0
  return (
    <section aria-label="Not sent yet" className="grid gap-4">
      <div className="flex items-center gap-4">
        <Ticket photo={charge.photo} />
        <strong className="text-xl">{chargeName(charge)}</strong>
      </div>
      <p role="status">
        {isSending
          ? 'Sending it with its photo. You can close this and drive on.'
          : `Not sent yet. ${keptWords(state, charge)}`}
      </p>
      {children}
      {!isBehind && (
        <BigButton busy={isSending} onPress={onSend}>
          {isSending ? 'Sending' : 'Try again'}
        </BigButton>
      )}
      <Asking
        button={!isSending && { kind: 'quiet', size: 'inline', children: 'Throw it away' }}
        title="Throw this photo away?"
        yes="Throw it away"
        kind="danger"
        onYes={async () => onDiscard()}
      >
        <p>This deletes the photo and the amount. If it was sent already, withdraw it in the list.</p>
      </Asking>
    </section>
  )
}

function Ticket({ photo }: Pick<PendingAction, 'photo'>) {
  const url = useMemo(() => {
    let bytes = ''
    for (const byte of photo ?? []) bytes += String.fromCharCode(byte)
    return `data:image/jpeg;base64,${btoa(bytes)}`
  }, [photo])
  return photo && <img src={url} alt="The ticket" className="size-20 rounded-control object-cover" />
}

function TicketField({
  photo,
  isDrawing,
  onCamera,
  onPhoto,
}: {
  photo: PendingAction['photo']
  isDrawing: boolean
  /**
   * The phone's camera may end the page, so what was typed is stored first, and there when the page is loaded again.
   */
  onCamera(): void
  onPhoto(file: File): void
}) {
  const id = useId()
  const onFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const taken = currentTarget.files?.[0]
    if (taken) onPhoto(taken)
    // Cleared, so that the same file again is a change too.
    currentTarget.value = ''
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Ticket photo={photo} />
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="peer sr-only"
        onClick={onCamera}
        onChange={onFile}
      />
      <label
        htmlFor={id}
        className="button min-h-14 flex-1 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-green"
        data-kind="secondary"
        aria-busy={isDrawing}
      >
        {photo ? 'Take it again' : 'Photo of the ticket'}
      </label>
      <p role="status" className={isDrawing ? 'text-muted' : 'sr-only'}>
        {isDrawing && 'Reading the photo …'}
      </p>
    </div>
  )
}

/** A ride's next charge, as far as one was begun, and what can be done to it. */
function useChargeDraft(state: DriverState, rideId: string) {
  useSignals()
  const { outbox, drawing } = state
  const newest = () =>
    chargeOf(outbox.actions.value, rideId) ?? {
      ...actionNow(state, rideId, 'charge', NOTHING_TYPED),
      pressed_at: null,
    }
  const draft = newest()
  const isDrawing = drawing.value === rideId
  /** Changes the newest draft, so that what was typed while a photo was drawn stays. */
  const change = (parts: Partial<PendingAction>, typed: Partial<TypedCharge> = {}) => {
    const before = newest()
    if (!isDraft(before)) return
    const action = { ...before, problem: null, ...parts, body: { ...typedOf(before), ...typed } }
    void outbox.change({ type: 'drafted', action })
  }
  const photograph = async (file: File) => {
    drawing.value = rideId
    // A page that ends before the photo is drawn opens again as one that ended at the camera.
    change({}, { at_camera: true })
    const drawn = await drawTicket(file)
    drawing.value = null
    change(drawn.ok ? { photo: drawn.value } : { problem: drawn.refusal }, { at_camera: false })
  }
  /** True once the server has it. */
  const send = async () => {
    const { pressed_at } = actionNow(state, rideId, 'charge')
    return (await press(state, { ...newest(), pressed_at, problem: null })) === 'done'
  }
  const discard = () => void outbox.change({ type: 'discarded', id: draft.id })
  return { draft, typed: typedOf(draft), isDrawing, change, photograph, send, discard }
}

/** What is missing of a draft; null where it can be sent. `left`: whole rupees that may be entered still. */
function missingOf(draft: PendingAction, left: number): string | null {
  const typed = typedOf(draft)
  if (typed.kind === null) return 'Choose toll or parking.'
  const rupees = rupeesOf(typed)
  if (rupees === null) return `Enter whole rupees, from 1 to ${Math.min(left, MOST_CHARGES_RUPEES)}.`
  if (rupees > left) return `Enter ${formatRupees(left)} at the most: no more is left for this ride.`
  return draft.photo === null ? 'Take a photo of the ticket.' : null
}

/** Longest side in pixels and quality, from the best to the smallest: a ticket has to be legible. */
const SENT_SIZES = [
  [1600, 0.8],
  [1600, 0.6],
  [1200, 0.6],
  [1000, 0.5],
] as const

/** Bytes: the first size that is smaller is sent, else the last. */
const ENOUGH_BYTES = 400_000

const NO_PHOTO = 'We couldn’t read this photo. Take it again, or choose a JPEG.'

/** Draws the photo of a ticket as it is sent: whole, upright, a JPEG of some 400 kB or less. A refusal is the sentence. */
async function drawTicket(file: File): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  const opened = await openPicture(file)
  if (!opened.ok) return refuse(NO_PHOTO)
  const picture = opened.value
  const { width, height } = picture
  let drawn: Blob | null = null
  for (const [side, quality] of SENT_SIZES) {
    const scale = Math.min(1, side / Math.max(width, height))
    drawn = await drawJpeg(picture, {
      from: { left: 0, top: 0, width, height },
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      quality,
    })
    if (drawn === null || drawn.size <= ENOUGH_BYTES) break
  }
  picture.close()
  return drawn ? accept(new Uint8Array(await drawn.arrayBuffer())) : refuse(NO_PHOTO)
}
