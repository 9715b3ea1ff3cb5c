import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useBusy } from '../use-busy'
import { CodeField } from './code-field'
import { ResendCode } from './resend-code'
import { useCodeFromMessage } from './use-code-from-message'

interface Props {
  /** The page that answers the forms without script. */
  action: string
  /** Ten digits: where the code was sent. */
  phone: string
  verifyLabel: string
  resendLabel: string
  resendAfterSeconds: number
  /** Why the code that was sent without script was not taken. */
  problem: string | null
  /** Whether it was asked for on this page, and not by loading it. */
  fresh: boolean
  /** Has a code checked, and says why it was not taken; null where it was, and the page goes on. */
  check: (code: string) => Promise<string | null>
  /** Asks for another code, and says what came of it: the seconds until the next one, or null where none was sent. */
  resend: () => Promise<number | null>
}

/** The six digits that were sent, typed or taken from the message; and another code, where none arrived. */
export function EnterCode({
  action,
  phone,
  verifyLabel,
  resendLabel,
  resendAfterSeconds,
  problem,
  fresh,
  check,
  resend,
}: Props) {
  const [code, setCode] = useState('')
  const [error, setError] = useState(problem)
  const [busy, begin] = useBusy()
  const [taken, setTaken] = useState(false)
  const [turn, setTurn] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fresh) field.current?.focus()
  }, [fresh])

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
    if (seconds === null) return null
    setTurn(turn + 1)
    enter('')
    field.current?.focus()
    return seconds
  }
  useCodeFromMessage(turn, (received) => {
    enter(received)
    void begin(() => verify(received))
  })

  return (
    <>
      <form
        method="post"
        action={action}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void begin(() => verify(code))
        }}
        noValidate
      >
        <input type="hidden" name="action" value="verify" />
        <CodeField ref={field} value={code} error={error} onChange={enter} />
        <button type="submit" className="button mt-6 w-full" data-size="large" aria-busy={busy || taken}>
          {verifyLabel}
        </button>
      </form>
      <ResendCode
        action={action}
        phone={phone}
        label={resendLabel}
        resendAfterSeconds={resendAfterSeconds}
        send={again}
      />
    </>
  )
}
