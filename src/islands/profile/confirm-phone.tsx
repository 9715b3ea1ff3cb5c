import { Button, useBusy } from '../../components/button'
import { EnterCode } from '../../components/phone-code/enter-code'
import { requestCode, verifyCode } from '../../components/phone-code/requests'
import { replaceToasts } from '../../components/toast'
import { FAILED_TO_UPDATE_PROFILE } from '../../domain/profile/profile'
import { CODE_MINUTES, isCode } from '../../domain/sign-in/one-time-code'
import { COUNTRY_PREFIX, spacedPhone } from '../../domain/sign-in/phone'
import {
  INVALID_CODE_FORM,
  VERIFICATION_CODE_SENT,
  VERIFICATION_SEND_FAILED,
} from '../../domain/sign-in/sentences'
import { cancelNewPhone, messageFor } from './api'
import type { PendingPhone } from './props'

interface Props {
  pending: PendingPhone
  /** Ten digits: the number in use until the new one is confirmed. */
  current: string
  /** True when the change was requested on this page, false when the page was loaded with one pending. */
  fresh: boolean
  onConfirmed: () => void
  /** Called when the rider keeps the old number. */
  onKept: () => void
}

const Phone = ({ digits }: { digits: string }) => (
  <strong className="figures whitespace-nowrap">{spacedPhone(`${COUNTRY_PREFIX}${digits}`)}</strong>
)

/** Asks for the code sent to a new number: the old one stays until it is entered (docs/product.md, PROFILE-9). */
export function ConfirmPhone({ pending, current, fresh, onConfirmed, onKept }: Props) {
  const [keeping, begin] = useBusy()
  const keep = async () => {
    const kept = await cancelNewPhone()
    if (kept.ok) return onKept()
    replaceToasts('error', { title: FAILED_TO_UPDATE_PROFILE, description: messageFor(kept.refusal) })
  }
  const check = async (code: string) => {
    if (!isCode(code)) return INVALID_CODE_FORM.description
    const checked = await verifyCode('verify-phone', pending.phone, code)
    if (!checked.ok) return messageFor(checked.refusal)
    onConfirmed()
    return null
  }
  const resend = async () => {
    const sent = await requestCode('verify-phone', pending.phone)
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
        We sent a code to <Phone digits={pending.phone} /> by SMS or WhatsApp. It expires in {CODE_MINUTES}{' '}
        minutes. Until you enter it, your number stays <Phone digits={current} />. Once you do, every other
        phone and browser is signed out.
      </p>
      <EnterCode
        phone={pending.phone}
        verifyLabel="Verify Phone Number"
        resendLabel="Resend code"
        resendAfterSeconds={pending.resendAfterSeconds}
        fresh={fresh}
        check={check}
        resend={resend}
      />
      <Button className="mt-2 w-full" kind="quiet" busy={keeping} onClick={() => void begin(keep)}>
        Keep my old number
      </Button>
    </section>
  )
}
