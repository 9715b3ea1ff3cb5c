import { EnterCode } from '../../components/phone-code/enter-code'
import { replaceToasts } from '../../components/toast'
import { CODE_MINUTES, isCode } from '../../domain/sign-in/one-time-code'
import { COUNTRY_PREFIX } from '../../domain/sign-in/phone'
import {
  INVALID_CODE_FORM,
  VERIFICATION_CODE_SENT,
  VERIFICATION_SEND_FAILED,
} from '../../domain/sign-in/sentences'
import { ROUTES } from '../../routes'
import { messageFor, requestCode, verifyCode } from './api'
import type { PendingPhone } from './props'

interface Props {
  pending: PendingPhone
  /** Ten digits: the number that counts until then. */
  current: string
  /** Whether it was asked for on this page, and not by loading it. */
  fresh: boolean
  onConfirmed: () => void
}

const Phone = ({ digits }: { digits: string }) => (
  <strong className="figures whitespace-nowrap">
    {COUNTRY_PREFIX} {digits.slice(0, 5)} {digits.slice(5)}
  </strong>
)

/** The code of a new number: the old one stays until it is entered (docs/product.md, Profile). */
export function ConfirmPhone({ pending, current, fresh, onConfirmed }: Props) {
  const check = async (code: string) => {
    if (!isCode(code)) return INVALID_CODE_FORM.description
    const checked = await verifyCode(code)
    if (!checked.ok) return messageFor(checked.refusal)
    onConfirmed()
    return null
  }
  const resend = async () => {
    const sent = await requestCode(pending.phone)
    if (sent.ok) replaceToasts('success', VERIFICATION_CODE_SENT)
    else replaceToasts('error', { ...VERIFICATION_SEND_FAILED, description: messageFor(sent.refusal) })
    return sent.ok ? sent.value.resend_after_seconds : null
  }

  return (
    <section className="card border-green" aria-labelledby="confirm-phone">
      <h2 id="confirm-phone" className="text-xl">
        Confirm your new number
      </h2>
      <p className="mt-2 mb-5">
        We sent a code to <Phone digits={pending.phone} /> by SMS and WhatsApp. It expires in {CODE_MINUTES}{' '}
        minutes. Until you enter it, your number stays <Phone digits={current} />. Once you do, every other
        phone and browser is signed out.
      </p>
      <EnterCode
        action={ROUTES.profile.path}
        phone={pending.phone}
        verifyLabel="Verify Phone Number"
        resendLabel="Resend code"
        resendAfterSeconds={pending.resendAfterSeconds}
        problem={pending.problem}
        fresh={fresh}
        check={check}
        resend={resend}
      />
      <form method="post" action={ROUTES.profile.path} className="mt-2">
        <input type="hidden" name="action" value="keep-phone" />
        <button type="submit" className="button w-full" data-kind="quiet">
          Keep my old number
        </button>
      </form>
    </section>
  )
}
