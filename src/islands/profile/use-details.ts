import { type RefObject, useEffect, useState } from 'react'
import { requestCode } from '../../components/phone-code/requests'
import { replaceToasts } from '../../components/toast'
import {
  checkProfile,
  FAILED_TO_UPDATE_PROFILE,
  NOT_A_DATE,
  PROFILE_FIELDS,
  PROFILE_UPDATED,
  type Profile,
  type ProfileField,
  type TypedProfile,
  typedOf,
} from '../../domain/profile/profile'
import { isIndianMobile, normalisePhone, phoneFieldDigits } from '../../domain/sign-in/phone'
import { INVALID_PHONE } from '../../domain/sign-in/sentences'
import { messageFor, problemsOf, saveProfile } from './api'
import type { DetailsField, DetailsProblems, PendingPhone, TypedDetails } from './props'

const detailsOf = (profile: Profile): TypedDetails => ({
  ...typedOf(profile),
  phone_no: phoneFieldDigits(profile.phone_no ?? ''),
})

export interface Details {
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
