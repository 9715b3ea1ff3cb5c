import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, Problem, useBusy } from '../../components/button'
import { PhoneField } from '../../components/phone-code/phone-field'
import { requestCode } from '../../components/phone-code/requests'
import { replaceToasts } from '../../components/toast'
import { LONGEST_NAME } from '../../domain/profile/name'
import {
  checkProfile,
  EARLIEST_BIRTH,
  FAILED_TO_UPDATE_PROFILE,
  isUnderAge,
  NOT_A_DATE,
  PROFILE_FIELDS,
  PROFILE_UPDATED,
  type Profile,
  type ProfileField,
  type TypedProfile,
  typedOf,
  UNDER_AGE_HINT,
} from '../../domain/profile/profile'
import { isIndianMobile, normalisePhone, phoneFieldDigits } from '../../domain/sign-in/phone'
import { INVALID_PHONE } from '../../domain/sign-in/sentences'
import { messageFor, problemsOf, saveProfile } from './api'
import { MethodField, TextField } from './fields'
import type { DetailsField, DetailsProblems, PendingPhone, TypedDetails } from './props'

interface Props {
  profile: Profile
  /** The address came with a Google account. */
  emailIsGoogles: boolean
  today: string
  details: Details
  /** True when the page has another main action. */
  second: boolean
}

/** The form of name, e-mail, phone, birthday and preferred payment method. */
export function DetailsCard({ profile, emailIsGoogles, today, details, second }: Props) {
  const { typed, problems, trouble, dirty, enter } = details
  const [busy, begin] = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const dob = useRef<HTMLInputElement>(null)

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
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void begin(save)
      }}
      noValidate
    >
      <h2 id="your-details" className="text-xl">
        Your details
      </h2>
      <TextField
        name="full_name"
        label="Full name"
        hint="What the people you ride with call you."
        value={typed.full_name}
        error={problems.full_name ?? null}
        onChange={(value) => enter('full_name', value)}
        autoComplete="name"
        maxLength={LONGEST_NAME}
      />
      <TextField
        name="email"
        label="Email"
        hint={
          profile.email && emailIsGoogles
            ? "It came with your Google account and can't be changed here."
            : 'You add and change it under Messages.'
        }
        value={profile.email ?? ''}
        placeholder="None yet"
        error={null}
        readOnly
      />
      <PhoneField
        ref={phone}
        id="phone_no"
        label="Phone number"
        hint="You sign in with it. A new number counts once you enter the code we send to it."
        value={typed.phone_no}
        error={problems.phone_no ?? null}
        onChange={(digits) => enter('phone_no', digits)}
      />
      <TextField
        ref={dob}
        name="dob"
        type="date"
        label="Date of birth"
        hint={isUnderAge(typed.dob, today) ? UNDER_AGE_HINT : 'Optional.'}
        value={typed.dob}
        error={problems.dob ?? null}
        onChange={(value) => enter('dob', value)}
        autoComplete="bday"
        min={EARLIEST_BIRTH}
        max={today}
      />
      <MethodField
        value={typed.preferred_payment_method}
        error={problems.preferred_payment_method ?? null}
        onChange={(value) => enter('preferred_payment_method', value)}
      />
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

const detailsOf = (profile: Profile): TypedDetails => ({
  ...typedOf(profile),
  phone_no: phoneFieldDigits(profile.phone_no ?? ''),
})

interface Details {
  typed: TypedDetails
  problems: DetailsProblems
  /** Why the last attempt to save failed, besides the fields' own messages. */
  trouble: string | null
  /** There are unsaved changes. */
  dirty: boolean
  enter: (field: DetailsField, value: string) => void
  /** Returns the first invalid field, or null. `unreadableDate`: a partly typed date, whose value is ''. */
  save: (unreadableDate: boolean) => Promise<DetailsField | null>
}

interface Wiring {
  profile: Profile
  today: string
  /** True once the page may be left without a warning about unsaved changes. */
  over: Readonly<RefObject<boolean>>
  onSaved: (profile: Profile) => void
  onCodeSent: (pending: PendingPhone) => void
}

const FIELDS = ['full_name', 'phone_no', 'dob', 'preferred_payment_method'] as const

/** State of the details form and of saving it (docs/product.md, PROFILE-6). */
export function useDetails({ profile, today, over, onSaved, onCodeSent }: Wiring): Details {
  const stored = detailsOf(profile)
  const [typed, setTyped] = useState(stored)
  const [problems, setProblems] = useState<DetailsProblems>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const dirty = FIELDS.some((field) => typed[field] !== stored[field])

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!over.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty, over])

  const enter = (field: DetailsField, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setProblems(({ [field]: _, ...others }) => others)
  }

  const stop = (found: DetailsProblems): DetailsField | null => {
    setProblems(found)
    return FIELDS.find((field) => found[field] !== undefined) ?? null
  }

  const fail = (title: string, why: string): null => {
    replaceToasts('error', { title, description: why })
    setTrouble(why)
    return null
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
      const saved = await saveProfile(change.value)
      if (!saved.ok) {
        const found = problemsOf(saved.refusal)
        if (found) return stop(found)
        return fail(FAILED_TO_UPDATE_PROFILE, messageFor(saved.refusal))
      }
      onSaved(saved.value.profile)
      settle(detailsOf(saved.value.profile), PROFILE_FIELDS satisfies readonly ProfileField[])
      replaceToasts('success', { title: PROFILE_UPDATED })
    }
    return newPhone ? sendCode() : null
  }

  return { typed, problems, trouble, dirty, enter, save }
}
