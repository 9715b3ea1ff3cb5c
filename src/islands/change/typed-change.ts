// What was typed of a change when its rider's session ended, for the same tab after the sign-in (docs/product.md, CHANGE-25).
import * as v from 'valibot'
import { readStored, writeStored } from '../../browser-storage'
import { TYPED_CHANGE_KEY, TypedPassengerSchema } from '../../domain/bookings/booking-steps'
import { DraftSchema } from '../../domain/bookings/draft'
import { VehicleTypeSchema } from '../../domain/fields'

const TypedChangeSchema = v.object({
  /** Whose it is, and of which booking. */
  rider: v.string(),
  id: v.string(),
  draft: DraftSchema,
  vehicle_type: VehicleTypeSchema,
  passenger: v.nullable(TypedPassengerSchema),
})

type TypedChange = Omit<v.InferOutput<typeof TypedChangeSchema>, 'rider' | 'id'>

/** Whom the server has named as this page's rider. */
const riderHere = () => document.documentElement.dataset.rider ?? ''

export function keepTyped(id: string, { draft, vehicle_type, passenger }: TypedChange): void {
  const kept = { rider: riderHere(), id, draft, vehicle_type, passenger }
  writeStored(TYPED_CHANGE_KEY, JSON.stringify(kept), 'sessionStorage')
}

/** What this rider had typed of this booking, once; null without it. */
export function takeTyped(id: string): TypedChange | null {
  const kept = v.safeParse(
    v.pipe(v.string(), v.parseJson(), TypedChangeSchema),
    readStored(TYPED_CHANGE_KEY, 'sessionStorage'),
  )
  writeStored(TYPED_CHANGE_KEY, null, 'sessionStorage')
  return kept.success && kept.output.rider === riderHere() && kept.output.id === id ? kept.output : null
}
