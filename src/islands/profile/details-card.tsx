import { type RefObject, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '../../api'
import { Button, handleSubmit, Problem, useBusy } from '../../components/button'
import { listen } from '../../components/page-events'
import { PhoneField } from '../../components/phone-code/phone-field'
import { requestCode } from '../../components/phone-code/requests'
import { FieldNote, noteOf, TextField } from '../../components/text-field'
import { replaceToasts } from '../../components/toast'
import { formatDateWithYear, isLocalDate } from '../../domain/kolkata-time'
import { PAYMENT_METHOD_LABELS } from '../../domain/payments/amounts'
import { LONGEST_NAME } from '../../domain/profile/name'
import {
  checkProfile,
  EARLIEST_BIRTH,
  FAILED_TO_UPDATE_PROFILE,
  type FieldProblems,
  isUnderAge,
  NOT_A_DATE,
  PREFERRED_METHODS,
  PROFILE_FIELDS,
  type PreferredMethod,
  type Profile,
  ProfileSchema,
  type TypedProfile,
  typedOf,
} from '../../domain/profile/profile'
import { isIndianMobile, normalisePhone, phoneFieldDigits } from '../../domain/sign-in/phone'
import { INVALID_PHONE } from '../../domain/sign-in/sentences'
import { besideRefusal, failureOf, messageFor } from './api'

interface Props {
  profile: Profile
  /** The address came with a Google account. */
  emailIsGoogles: boolean
  today: string
  details: ReturnType<typeof useDetails>
  /** True when the page has another main action. */
  second: boolean
}

/** The form of name, e-mail, phone, birthday and preferred payment method. */
export function DetailsCard({ profile, emailIsGoogles, today, details, second }: Props) {
  const { typed, problems, trouble, dirty, enter } = details
  const [busy, begin] = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const dob = useRef<HTMLInputElement>(null)
  const methodError = problems[METHOD] ?? null

  const save = async () => {
    const stopped = await details.save(dob.current?.validity.badInput ?? false)
    const field = stopped && form.current?.elements.namedItem(stopped)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form
      ref={form}
      // method="dialog" outside a dialog sends nothing: submitted before hydration, no field gets into the URL.
      method="dialog"
      className="card grid gap-5"
      aria-labelledby="your-details"
      onSubmit={handleSubmit(() => begin(save))}
      noValidate
    >
      <h2 id="your-details" className="text-xl">
        Your details
      </h2>
      <TextField
        id="full_name"
        label="Full name"
        hint="Your driver looks for this name."
        value={typed.full_name}
        error={problems.full_name ?? null}
        onChange={(value) => enter('full_name', value)}
        autoComplete="name"
        maxLength={LONGEST_NAME}
      />
      <TextField
        id="email"
        label="Email"
        hint={
          profile.email && emailIsGoogles ? (
            "From your Google account; you can't change it here."
          ) : (
            <>
              Add or change it under <a href="#messages">Messages</a>.
            </>
          )
        }
        value={profile.email ?? ''}
        placeholder="None yet"
        error={null}
        className="bg-sunken! text-muted!"
        readOnly
      />
      <PhoneField
        id="phone_no"
        label="Phone number"
        hint="You sign in with it. To change it, enter the code we send to the new one."
        value={typed.phone_no}
        error={problems.phone_no ?? null}
        onChange={(digits) => enter('phone_no', digits)}
      />
      <TextField
        ref={dob}
        id="dob"
        type="date"
        label="Date of birth"
        hint={
          isUnderAge(typed.dob, today)
            ? `Riders must be 18 or older. You can still save ${dayOf(typed.dob)}.`
            : (dayOf(typed.dob) ?? 'Optional.')
        }
        value={typed.dob}
        error={problems.dob ?? null}
        onChange={(value) => enter('dob', value)}
        autoComplete="bday"
        min={EARLIEST_BIRTH}
        max={today}
      />
      <div className="field">
        <label htmlFor={METHOD}>Preferred payment method</label>
        <select
          id={METHOD}
          name={METHOD}
          value={typed[METHOD]}
          onChange={({ target }) => enter(METHOD, target.value)}
          aria-invalid={methodError !== null}
          aria-describedby={noteOf(METHOD, methodError)}
        >
          <option value="">None</option>
          {PREFERRED_METHODS.map((method) => (
            <option key={method} value={method}>
              {LABELS[method]}
            </option>
          ))}
        </select>
        <FieldNote id={METHOD} hint={typed[METHOD] === 'cash' ? CASH_HINT : HINT} error={methodError} />
      </div>
      <Problem>{trouble}</Problem>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          className="max-sm:w-full"
          size="large"
          kind={second ? 'secondary' : undefined}
          busy={busy}
        >
          Save Profile
        </Button>
        {dirty && <p className="text-muted">Not saved yet.</p>}
      </div>
    </form>
  )
}

/** The day as it is written elsewhere, below what the browser's own field shows; null for none. */
const dayOf = (date: string) => (isLocalDate(date) ? formatDateWithYear(`${date}T06:00:00Z`) : null)

const LABELS: Record<PreferredMethod, string> = { ...PAYMENT_METHOD_LABELS, cash: 'Cash' }

const METHOD = 'preferred_payment_method'

const HINT = 'We offer it first; you can choose another each time.'

/** Even with cash, every booking is confirmed by an amount paid online. */
const CASH_HINT = 'Cash is for the rest after the ride. You still pay the advance online; we offer UPI first.'

/** The values of the details form: '' for none, the phone as ten digits. */
interface TypedDetails extends TypedProfile {
  phone_no: string
}

/** The message of each invalid field. */
type DetailsProblems = FieldProblems & { phone_no?: string }

const detailsOf = (profile: Profile): TypedDetails => ({
  ...typedOf(profile),
  phone_no: phoneFieldDigits(profile.phone_no ?? ''),
})

/** A new number that replaces the old one once its code is confirmed. */
export interface PendingPhone {
  /** Ten digits. */
  phone: string
  /** Seconds until another code may be requested. */
  resendAfterSeconds: number
}

interface Wiring {
  profile: Profile
  today: string
  /** True once the page may be left without a warning about unsaved changes. */
  over: Readonly<RefObject<boolean>>
  onSaved: (profile: Profile) => void
  onCodeSent: (pending: PendingPhone) => void
}

const SavedSchema = v.object({ profile: ProfileSchema })

const Sentence = v.optional(v.string())

/** The server's message for each invalid field. */
const ProblemsSchema = v.object({
  problems: v.object({ full_name: Sentence, dob: Sentence, preferred_payment_method: Sentence }),
})

const FIELDS = ['full_name', 'phone_no', 'dob', 'preferred_payment_method'] as const

type DetailsField = keyof TypedDetails

/** State of the details form and of saving it (docs/product.md, PROFILE-6). */
export function useDetails({ profile, today, over, onSaved, onCodeSent }: Wiring) {
  const stored = detailsOf(profile)
  const [typed, setTyped] = useState(stored)
  const [problems, setProblems] = useState<DetailsProblems>({})
  /** Why the last attempt to save failed, besides the fields' own messages. */
  const [trouble, setTrouble] = useState<string | null>(null)
  /** There are unsaved changes. */
  const dirty = FIELDS.some((field) => typed[field] !== stored[field])

  useEffect(() => {
    if (dirty) return listen('beforeunload', (event) => over.current || event.preventDefault())
  }, [dirty, over])

  const enter = (field: DetailsField, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
  }

  const stop = (found: DetailsProblems): DetailsField | null => {
    setProblems(found)
    return FIELDS.find((field) => found[field] !== undefined) ?? null
  }

  /** Replaces the saved fields only: changes typed into other fields meanwhile stay. */
  const settle = (saved: TypedDetails, fields: readonly DetailsField[]) =>
    setTyped((now) => {
      const settled = fields.filter((field) => now[field] === typed[field])
      return { ...now, ...Object.fromEntries(settled.map((field) => [field, saved[field]])) }
    })

  const sendCode = async (): Promise<DetailsField | null> => {
    const sent = await requestCode('verify-phone', typed.phone_no)
    if (!sent.ok) return stop({ phone_no: messageFor(sent.refusal) })
    settle(stored, ['phone_no'])
    onCodeSent({ phone: typed.phone_no, resendAfterSeconds: sent.value.resend_after_seconds })
    return null
  }

  /** Returns the first invalid field, or null. `unreadableDate`: a partly typed date, whose value is ''. */
  const save = async (unreadableDate: boolean): Promise<DetailsField | null> => {
    setTrouble(null)
    const changed = PROFILE_FIELDS.filter((field) => typed[field] !== stored[field])
    const given: Partial<TypedProfile> = Object.fromEntries(changed.map((field) => [field, typed[field]]))
    const change = checkProfile(given, today)
    const newPhone = typed.phone_no !== stored.phone_no
    const unfit: DetailsProblems = change.ok ? {} : { ...change.refusal }
    if (unreadableDate) unfit.dob = NOT_A_DATE
    if (newPhone && !isIndianMobile(normalisePhone(typed.phone_no)))
      unfit.phone_no = INVALID_PHONE.description
    if (!change.ok || Object.keys(unfit).length > 0) return stop(unfit)
    setProblems({})
    if (changed.length > 0 || !newPhone) {
      const saved = await call('/api/profile', { answer: SavedSchema, method: 'PUT', body: change.value })
      if (!saved.ok) {
        const found = besideRefusal(ProblemsSchema, saved.refusal)
        if (found) return stop(found.problems)
        setTrouble(failureOf(FAILED_TO_UPDATE_PROFILE, saved.refusal))
        return null
      }
      onSaved(saved.value.profile)
      settle(detailsOf(saved.value.profile), PROFILE_FIELDS)
      replaceToasts('success', { title: 'Profile updated successfully' })
    }
    return newPhone ? sendCode() : null
  }

  return { typed, problems, trouble, dirty, enter, save }
}
