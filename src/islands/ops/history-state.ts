// What an entry of the browser's history keeps beside the address: over a reload, and for Back and Forward.

import * as v from 'valibot'
import { CursorSchema } from '../../domain/ops/ride-lists'

const KeptSchema = v.object({
  /** The pages before this one of a list. */
  before: v.fallback(v.optional(v.array(v.nullable(CursorSchema)), []), []),
  /** What was searched for. */
  find: v.fallback(v.optional(v.nullable(v.string()), null), null),
  /** The id of the open booking. */
  open: v.fallback(v.optional(v.nullable(v.string()), null), null),
})

const NOTHING = { before: [], find: null, open: null }

export function keptInHistory(): v.InferOutput<typeof KeptSchema> {
  const kept = v.safeParse(KeptSchema, history.state)
  return kept.success ? kept.output : NOTHING
}

/** Not in the address: it may be a name or a number, which is not to be sent on with a link. */
export const keepSearch = (find: string | null) => history.replaceState({ ...history.state, find }, '')

/** An entry of its own: Back closes the booking, which on a phone stands in place of the lists. */
export const keepOpen = (open: string) => history.pushState({ ...history.state, open }, '')

export const forgetOpen = () => history.replaceState({ ...history.state, open: null }, '')
