import { useEffect, useRef } from 'react'
import { isCode } from '../../domain/sign-in/one-time-code'

interface CodeCredential extends Credential {
  code?: unknown
}

/**
 * Asks the browser for the code in the SMS (WebOTP: Chromium on Android; others ignore it and offer the code above
 * the keyboard). Asked once for each code that was sent, and no more once the field is left.
 */
export function useCodeFromMessage(turn: number, onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another message to wait for
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const abort = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials
      .get(wanted)
      .then((credential: CodeCredential | null) => {
        const code = credential?.code
        if (!abort.signal.aborted && typeof code === 'string' && isCode(code)) latest.current(code)
      })
      // Refused, aborted or timed out: the code is typed by hand.
      .catch(() => {})
    return () => abort.abort()
  }, [turn])
}
