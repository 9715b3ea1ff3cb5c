import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { EMERGENCY_NUMBER } from '../../brand'
import { Problem } from '../../components/button'
import { Modal } from '../../components/modal'
import { OFFICE_TEL } from '../../components/office-phone'
import {
  CAR_PROBLEM_WORDS,
  CAR_PROBLEMS,
  type CarProblem,
  isNearTheEnd,
} from '../../domain/rides/car-problem'
import { problemOf } from '../../domain/rides/outbox'
import { Asking, BigButton, BigLink } from './buttons'
import { ridePath, sendAction } from './dashboard-api'
import type { RideProps } from './driver-state'
import { actionNow, press } from './send-actions'

const EMERGENCY = `tel:${EMERGENCY_NUMBER}`

/** What a driver presses whose car can't go on (docs/product.md, PROBLEM-1): four choices, and what happens next. */
export function CarProblemButton({ state, ride }: RideProps) {
  useSignals()
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<CarProblem | null>(null)
  const fix = state.live.fix.value
  const now = new Date()
  const isNear = ride.phase === 'started' && ride.second_car === null && isNearTheEnd(fix, ride, now)
  // Near the drop-off the ride ends there; after an accident somebody may be hurt.
  const choices: readonly CarProblem[] = isNear ? ['accident'] : CAR_PROBLEMS
  const choose = async (chosen: CarProblem) => {
    if (busy) return
    setBusy(chosen)
    setProblem(null)
    const outcome = await press(state, actionNow(state, ride.id, 'problem', { problem: chosen }))
    setBusy(null)
    if (outcome !== 'done' && outcome !== 'kept') return setProblem(outcome.message)
    setOpen(false)
    // Before the start the ride is not this driver's any more, and its screen is gone.
    if (outcome === 'done' && ride.phase !== 'started') {
      state.notice.value = { tone: 'success', title: 'The office knows', text: nextWords(chosen, false) }
    }
  }
  return (
    <>
      <BigButton kind="quiet" size="small" onPress={() => setOpen(true)}>
        The car has a problem
      </BigButton>
      <Modal title="What is it?" open={open} onClose={() => setOpen(false)} narrow>
        <div className="grid gap-3">
          {choices.map((each) => (
            <BigButton
              key={each}
              size="huge"
              kind={each === 'accident' ? 'danger' : 'secondary'}
              busy={busy === each}
              onPress={() => void choose(each)}
            >
              {CAR_PROBLEM_WORDS[each]}
            </BigButton>
          ))}
          <Problem className="text-error text-xl">{problem}</Problem>
          <p className="text-lg">
            {ride.phase === 'started'
              ? 'Stay with your rider until another car comes.'
              : "We give this ride to another driver. It doesn't count against you."}{' '}
            In danger{' '}
            <a className="text-link" href={EMERGENCY}>
              call {EMERGENCY_NUMBER}
            </a>
            .
          </p>
        </div>
      </Modal>
    </>
  )
}

const nextWords = (problem: CarProblem, isStarted: boolean): string => {
  const first = problem === 'accident' ? 'Is anybody hurt? Call 112 first. ' : ''
  return isStarted
    ? `${first}The office looks for another car and calls you. Stay with your rider in a safe place until it comes. Your kilometres and tolls stay yours.`
    : `${first}The office looks for another driver and calls you. We tell the rider. It doesn't count against you.`
}

/** On top of a started ride whose car has a problem: what happens next. */
export function ProblemCard({ state, ride }: RideProps) {
  useSignals()
  const waits = problemOf(state.outbox.actions.value, ride.id)
  const problem = waits ?? ride.car_problem?.problem
  if (!problem) return null
  return (
    <section className="grid gap-3 rounded-card bg-warning-tint p-4" aria-label="The car has a problem">
      <strong className="heading text-2xl">{CAR_PROBLEM_WORDS[problem]}</strong>
      <p className="text-lg">
        {waits ? "Not sent yet. It goes out when you're back online; call the office if you can. " : ''}
        {nextWords(problem, ride.phase === 'started')}
      </p>
      {problem === 'accident' && (
        <a className="button min-h-18 text-2xl" data-kind="danger" href={EMERGENCY}>
          Call 112
        </a>
      )}
      <BigLink href={OFFICE_TEL}>Call the office</BigLink>
      {ride.phase === 'started' && !waits && !ride.second_car && <DriveOn state={state} ride={ride} />}
    </section>
  )
}

/** Before another car has come its own one is well again (docs/product.md, PROBLEM-13). */
function DriveOn({ state, ride }: RideProps) {
  return (
    <Asking
      button={{ kind: 'secondary', children: 'The car drives on' }}
      title="Does the car drive on?"
      yes="Drive on"
      isBusy={state.pendingAction.value !== null}
      onYes={() => sendAction(state, { path: ridePath(ride.id, 'drive-on') })}
    >
      <p>
        Only with your rider in it: we look for no other car then, and tell them.
        {ride.rental && ' Their time runs again.'}
      </p>
    </Asking>
  )
}
