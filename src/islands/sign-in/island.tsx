import { useEffect, useState } from 'react'
import { HomeGate } from '../../components/drawings/rider-scenes'
import { PageHead } from '../../components/page-head'
import {
  addressOf,
  isCodeStep,
  purposeOf,
  SIGN_IN_STEPS,
  type SignInProps,
  type SignInStep,
  STAGES,
} from './stages'
import { CodeStep, GoogleButton, PhoneStep } from './steps'

/**
 * Sign-in and phone confirmation: the number, then its code. Each step is a plain form that works without script;
 * with script the steps change in place and messages are toasts.
 */
function SignIn({ carried, problem, ...start }: SignInProps) {
  const purpose = purposeOf(start.step)
  const steps = SIGN_IN_STEPS[purpose]
  const texts = STAGES[purpose]
  const [at, setAt] = useState({ ...start, fresh: false })
  const move = (step: SignInStep, phone: string, resendAfterSeconds: number) => {
    setAt({ step, phone, resendAfterSeconds, fresh: true })
    history.replaceState(history.state, '', addressOf(step, carried))
  }
  useEffect(() => {
    // Whoever had this browser's store may have signed out on any page.
    import('../../offline/driver-store').then(({ eraseUnowned }) => eraseUnowned()).catch(() => {})
  }, [])
  const shownProblem = at.fresh ? null : problem
  const inStep = { purpose, carried, problem: shownProblem, phone: at.phone }

  if (isCodeStep(at.step)) {
    return (
      <>
        <PageHead title={texts.codeTitle} drawing={<HomeGate />} />
        <div className="max-w-md">
          <CodeStep
            {...inStep}
            resendAfterSeconds={at.resendAfterSeconds}
            fresh={at.fresh}
            onChangePhone={() => move(steps.number, at.phone, 0)}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={texts.title} drawing={<HomeGate />}>
        {texts.lead}
      </PageHead>
      <div className="max-w-md">
        <PhoneStep {...inStep} onSent={(phone, seconds) => move(steps.code, phone, seconds)} />
        {purpose === 'sign-in' && <GoogleButton carried={carried} problem={shownProblem} />}
      </div>
    </>
  )
}

export { SignIn as island }
