import type { FormEvent } from 'react'
import { useBusy } from '../../components/use-busy'
import { GOOGLE_FAILED } from '../../domain/sign-in/sentences'
import { askGoogle, toastOf } from './ask'
import { say } from './say'
import type { SignInProps } from './stages'

/** The other way in. */
export function GoogleButton({ carried, problem }: Pick<SignInProps, 'carried' | 'problem'>) {
  const [busy, begin] = useBusy()
  const ask = async () => {
    const asked = await askGoogle()
    if (!asked.ok) say('error', toastOf(asked.refusal, GOOGLE_FAILED))
  }
  return (
    <form
      method="post"
      action={`/auth${carried}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void begin(ask)
      }}
    >
      <input type="hidden" name="action" value="google" />
      <p className="my-4 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      <button type="submit" className="button w-full" data-kind="secondary" aria-busy={busy}>
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
