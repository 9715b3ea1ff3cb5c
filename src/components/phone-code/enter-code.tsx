import { useEffect, useEffectEvent, useState } from 'react'
import { beginWork } from '../../api'
import { CODE_LENGTH, isCode } from '../../domain/sign-in/one-time-code'
import { Button, handleSubmit, useBusy, useFocusOn } from '../button'
import { TextField } from '../text-field'
import { useTick } from '../ticking'

interface EnterCodeProps {
  /**
   * The page that answers the forms without script. Undefined where the page needs script: a form with the method
   * 'dialog' outside a dialog is never sent, not even before the script runs.
   */
  action?: string
  /** Ten digits: where the code was sent. */
  phone: string
  verifyLabel: string
  /** Sent with the code without script, by name. */
  alsoSent?: string | undefined
  resendLabel: string
  resendAfterSeconds: number
  /** Why a code that was submitted without script was refused. */
  problem?: string | null
  /** True when it was requested on this page, false when the page was loaded with a code pending. */
  fresh: boolean
  /** Verifies a code. Resolves to why it was refused, or to null if it was accepted. */
  check: (code: string) => Promise<string | null>
  /** Sends another code. Resolves to the seconds until the next one; null if none was sent. */
  resend: () => Promise<number | null>
}

/** The field for the six-digit code, and a button for another code. */
export function EnterCode({
  action,
  phone,
  verifyLabel,
  alsoSent,
  resendLabel,
  resendAfterSeconds,
  problem = null,
  fresh,
  check,
  resend,
}: EnterCodeProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState(problem)
  const [busy, begin] = useBusy()
  const [taken, setTaken] = useState(false)
  const [wait, setWait] = useState({ seconds: resendAfterSeconds, turn: 0 })
  const field = useFocusOn<HTMLInputElement>(fresh)

  const enter = (digits: string) => {
    setCode(digits)
    setError(null)
  }
  const verify = async (entered: string) => {
    const why = await check(entered)
    if (why === null) return setTaken(true)
    setError(why)
    field.current?.focus()
    field.current?.select()
  }
  const again = async () => {
    const seconds = await resend()
    if (seconds === null) return
    setWait({ seconds, turn: wait.turn + 1 })
    enter('')
    field.current?.focus()
  }
  useCodeFromMessage(wait.turn, (received) => {
    enter(received)
    void begin(() => verify(received))
  })

  return (
    <>
      <form
        method={action ? 'post' : 'dialog'}
        action={action}
        onSubmit={handleSubmit(() => begin(() => verify(code)))}
        noValidate
      >
        <input type="hidden" name="action" value="verify" />
        {alsoSent && <input type="hidden" name={alsoSent} value="1" />}
        <TextField
          ref={field}
          id="code"
          name="token"
          label="6-digit code"
          inputMode="numeric"
          // Phones suggest it from the message.
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          className="figures text-center text-2xl! tracking-[0.4em]"
          value={code}
          error={error}
          clean={digitsOf}
          onChange={enter}
          required
        />
        <Button type="submit" className="mt-6 w-full" size="large" busy={busy || taken}>
          {verifyLabel}
        </Button>
      </form>
      <ResendCode
        key={wait.turn}
        action={action}
        phone={phone}
        label={resendLabel}
        seconds={wait.seconds}
        send={again}
      />
    </>
  )
}

/** The digits of a code in what was typed or pasted. */
const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)

interface CodeCredential extends Credential {
  code?: unknown
}

/**
 * Asks the browser for the code in the SMS (WebOTP: Chromium on Android; others ignore it and offer the code above
 * the keyboard). Asked once for each code that was sent, and no more once the field is left.
 */
function useCodeFromMessage(turn: number, onCode: (code: string) => void): void {
  const received = useEffectEvent(onCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another message to wait for
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    return beginWork(async (signal) => {
      const wanted = { otp: { transport: ['sms'] }, signal }
      // Refused, aborted or timed out: the code is typed by hand.
      const credential: CodeCredential | null = await navigator.credentials.get(wanted).catch(() => null)
      const code = credential?.code
      if (!signal.aborted && typeof code === 'string' && isCode(code)) received(code)
    })
  }, [turn])
}

interface Props extends Pick<EnterCodeProps, 'action' | 'phone'> {
  label: string
  /** Until another code may be sent. */
  seconds: number
  send: () => Promise<void>
}

/** Requests another code once the waiting time, shown beside the button, is over. */
function ResendCode({ action, phone, label, seconds, send }: Props) {
  const [busy, begin] = useBusy()
  const [end] = useState(() => Date.now() + seconds * 1000)
  const now = useTick(1000)
  const left = now === null ? seconds : Math.max(0, Math.ceil((end - now) / 1000))
  // Without script nothing counts down, so the button must not be disabled.
  const locked = now !== null && left > 0

  return (
    <form
      method={action ? 'post' : 'dialog'}
      action={action}
      onSubmit={handleSubmit(() => !locked && begin(send))}
      className="mt-6"
    >
      <input type="hidden" name="action" value="send" />
      <input type="hidden" name="phone_no" value={phone} />
      <p id="resend-wait" className="mb-1 text-center text-balance text-muted">
        {left > 0 ? (
          <>
            No code yet? Ask again in <span className="figures">{left} s</span>.
          </>
        ) : (
          'No code yet? Ask for another one.'
        )}
      </p>
      <Button
        type="submit"
        className="w-full"
        kind="secondary"
        disabled={locked}
        busy={busy}
        aria-describedby="resend-wait"
      >
        {label}
      </Button>
    </form>
  )
}
