import type { Notes } from './entities'
import { type Answer, answer, badRequest, problems, refuse } from './problems'

/** A request's body, as yet unread: every field may hold anything. */
export type Body = Record<string, unknown>

const RECEIPT_CHARACTERS = 40
const NOTES_PAIRS = 15
const NOTES_CHARACTERS = 256

/** Razorpay refuses what it doesn't know instead of ignoring it. */
export function refuseExtraFields(body: Body, known: readonly string[]): Answer<null> {
  const extra = Object.keys(body).filter((field) => !known.includes(field))
  return extra.length > 0 ? refuse(problems.extraFields(extra)) : answer(null)
}

/** Whole paise; a string of digits counts too, for the SDK's own examples send one. */
export function readPaise(body: Body, field = 'amount'): Answer<number | null> {
  const raw = body[field]
  if (raw === undefined || raw === null) return answer(null)
  const amount = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return refuse(badRequest(`The ${field} must be an integer.`, { field }))
  }
  return answer(amount)
}

export function required(field: string) {
  return badRequest(`${field}: is required.`, { field })
}

export function readCurrency(body: Body): Answer<string> {
  const { currency } = body
  if (currency === undefined || currency === null) return refuse(required('currency'))
  if (typeof currency !== 'string') {
    return refuse(badRequest(`expected string but provided ${String(currency)}`, { field: 'currency' }))
  }
  if (currency !== 'INR') return refuse(badRequest('Currency is not supported', { field: 'currency' }))
  return answer(currency)
}

export function readReceipt(body: Body): Answer<string | null> {
  const { receipt } = body
  if (receipt === undefined || receipt === null) return answer(null)
  if (typeof receipt !== 'string') {
    return refuse(badRequest(`expected string but provided ${String(receipt)}`, { field: 'receipt' }))
  }
  if (receipt.length > RECEIPT_CHARACTERS) {
    const description = `The receipt may not be greater than ${RECEIPT_CHARACTERS} characters.`
    return refuse(badRequest(description, { field: 'receipt' }))
  }
  return answer(receipt)
}

export function readNotes(body: Body): Answer<Notes> {
  const { notes } = body
  if (notes === undefined || notes === null) return answer({})
  if (typeof notes !== 'object' || (Array.isArray(notes) && notes.length > 0)) {
    return refuse(badRequest('The notes must be an object.', { field: 'notes' }))
  }
  const pairs = Object.entries(notes)
  if (pairs.length > NOTES_PAIRS) {
    const description = `Number of fields in notes should be less than or equal to ${NOTES_PAIRS}`
    return refuse(badRequest(description, { field: 'notes' }))
  }
  const read: Notes = {}
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      return refuse(badRequest('The notes value must be a string.', { field: 'notes' }))
    }
    if (name.length > NOTES_CHARACTERS || String(value).length > NOTES_CHARACTERS) {
      const description = `The notes value may not be greater than ${NOTES_CHARACTERS} characters.`
      return refuse(badRequest(description, { field: 'notes' }))
    }
    read[name] = value
  }
  return answer(read)
}

/** One of these words, or the first of them where the field is absent. */
export function readWord<const Words extends readonly [string, ...string[]]>(
  body: Body,
  field: string,
  words: Words,
): Answer<Words[number]> {
  const raw = body[field]
  if (raw === undefined || raw === null) return answer(words[0])
  const word = words.find((known) => known === raw)
  return word === undefined
    ? refuse(badRequest(`The selected ${field} is invalid.`, { field }))
    : answer(word)
}

export function readFlag(body: Body, field: string): Answer<boolean> {
  const raw = body[field]
  if (raw === undefined || raw === null) return answer(false)
  if (typeof raw !== 'boolean') {
    return refuse(badRequest(`The ${field} field must be true or false.`, { field }))
  }
  return answer(raw)
}

const PREFIXES = { order: /^order_/, pay: /^pay_/, rfnd: /^rfnd_/ } as const

/** Razorpay tells a malformed id from an unknown one, and answers 400 to both. */
export function checkId(id: string, prefix: keyof typeof PREFIXES): Answer<string> {
  const rest = id.replace(PREFIXES[prefix], '')
  const wellFormed = rest !== id && /^[A-Za-z0-9]{14}$/.test(rest)
  return wellFormed ? answer(id) : refuse(badRequest(`${rest} is not a valid id`))
}
