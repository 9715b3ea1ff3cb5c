import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { accept, type Result, refuse } from '../result'
import { dialledPhone, isIndianMobile } from '../sign-in/phone'
import { checkName } from './name'

const shown = {
  id: v.string(),
  name: v.string(),
  /** '+91' and ten digits. */
  phone_no: v.string(),
}

/** Somebody whom a rider wants told in an emergency. */
const EmergencyContactSchema = v.object(shown)

export type EmergencyContact = v.InferOutput<typeof EmergencyContactSchema>

/** Every column of the table `emergency_contacts`. Marked as pure for the bundler: pages that don't use it don't load it. */
export const EmergencyContactRecordSchema = /* @__PURE__ */ (() =>
  v.object({ ...shown, user_id: v.string(), created_at: InstantSchema }))()

export type EmergencyContactRow = v.InferInput<typeof EmergencyContactRecordSchema>

/** The audiences of a contact's fields (docs/decisions/0023): only its rider reads them. */
export const EMERGENCY_CONTACT_AUDIENCES = {
  self: 'id',
  'self export': 'name phone_no',
  export: 'created_at',
  nobody: 'user_id',
} as const

/** What every call about emergency contacts answers: all of the rider's, oldest first. */
export const EmergencyContactsSchema = v.object({ contacts: v.array(EmergencyContactSchema) })

/** Most that one rider keeps (docs/product.md, EMERGENCY-10). */
export const MAX_CONTACTS = 3

/** The sentence for each field that can't be saved. */
export type ContactProblems = { name?: string; phone_no?: string }

/**
 * A contact as typed: a name by the rule of names, and an Indian mobile number that is not the rider's own
 * (docs/product.md, EMERGENCY-10). Refuses with a sentence for each field that does not fit.
 */
export function checkContact(
  typed: { name: string; phone_no: string },
  ownPhone: string | null,
): Result<Pick<EmergencyContact, 'name' | 'phone_no'>, ContactProblems> {
  const name = checkName(typed.name)
  const phone_no = dialledPhone(typed.phone_no)
  const problems: ContactProblems = {
    ...(name.ok ? {} : { name: name.refusal }),
    ...(isIndianMobile(phone_no) ? {} : { phone_no: 'Please enter a valid phone number' }),
    ...(phone_no === ownPhone ? { phone_no: 'This is your own number.' } : {}),
  }
  return name.ok && Object.keys(problems).length === 0
    ? accept({ name: name.value, phone_no })
    : refuse(problems)
}

/** How long an emergency link lives, in milliseconds, unless its rider takes it back (docs/product.md, EMERGENCY-6). */
export const EMERGENCY_LINK_MS = 24 * 60 * 60_000

/** Minutes within which a contact is sent one SMS of a ride, however often its rider presses. */
export const EMERGENCY_AGAIN_MINUTES = 10

/** What came of a press: `told` were sent the link within the last 10 minutes, of the rider's `contacts`. */
export function helpSentence(told: readonly string[], contacts: number): string {
  if (told.length > 0)
    return `Our team is told, and ${namesInWords(told)} by SMS with a link to where the car is.`
  return contacts > 0
    ? 'Our team is told. No more SMS go out at the moment: call your contacts.'
    : 'Our team is told. You have named nobody else yet: do it in your profile, and press again.'
}

/** 'Asha', 'Asha and Ravi', 'Asha, Ravi and Meera'. */
export const namesInWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
