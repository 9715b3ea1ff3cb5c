// The call for which an operator books: what was typed and chosen of it.
import { signal } from '@preact/signals-react'
import { type CallRefusal, messageFor } from '../../api'
import type { Draft } from '../../domain/bookings/draft'
import type { QuoteAnswer } from '../../domain/fares/quote'
import type { VehicleType } from '../../domain/fields'
import type { Caller } from '../../domain/ops/caller'
import { SESSION_ENDED } from '../../domain/sign-in/sentences'

/** All that was typed and chosen for one call. */
export interface Call {
  phone: string
  caller: Caller | null
  name: string
  /** The form as it was changed last. */
  typed: Draft | null
  /** The trip that was priced, and its quote. */
  searched: Draft | null
  quote: QuoteAnswer | null
  vehicle: VehicleType | null
  /** Caller, trip and car that were asked to be booked last, and the booking's key: asked again they are one booking. */
  asked: { what: string; key: string } | null
  /** Id of what was booked; null before. */
  made: string | null
}

/** A call of which nothing is known yet. */
export const newCall = (): Call => ({
  phone: '',
  caller: null,
  name: '',
  typed: null,
  searched: null,
  quote: null,
  vehicle: null,
  asked: null,
  made: null,
})

/** The call under way stays while its operator looks at other views: nothing that was typed is lost. */
export const kept = signal(newCall())

/** Changes parts of the call under way. */
export const change = (parts: Partial<Call>) => {
  kept.value = { ...kept.value, ...parts }
}

/** The sentence of a refused request. */
export const wordsFor = (refusal: CallRefusal) => messageFor(refusal, SESSION_ENDED)
