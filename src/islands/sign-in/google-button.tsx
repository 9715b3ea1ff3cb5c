import { type FormEvent, useEffect, useState } from 'react'
import { say } from '../../components/say'
import { useBusy } from '../../components/use-busy'
import { GOOGLE_FAILED } from '../../domain/sign-in/sentences'
import { askGoogle, goTo, toastOf } from './ask'
import type { SignInProps } from './stages'

/** The other way in: Google's own page, and back. Without script the form leads there. */
export function GoogleButton({ carried, problem }: Pick<SignInProps, 'carried' | 'problem'>) {
  const [busy, begin] = useBusy()
  const [leaving, setLeaving] = useState(false)
  // Whoever comes back by the browser's Back may find this very page again, as they left it.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  const ask = async () => {
    const asked = await askGoogle(carried)
    if (!asked.ok) return say('error', toastOf(asked.refusal, GOOGLE_FAILED))
    setLeaving(true)
    goTo(asked.value.destination)
  }
  return (
    <form
      method="post"
      action={`/auth${carried}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!leaving) void begin(ask)
      }}
    >
      <input type="hidden" name="action" value="google" />
      <p className="my-4 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      <button type="submit" className="button w-full" data-kind="secondary" aria-busy={busy || leaving}>
        Continue with Google
      </button>
      {problem?.field === 'google' && (
        <p role="alert" className="field-error mt-2">
          {problem.message}
        </p>
      )}
    </form>
  )
}
