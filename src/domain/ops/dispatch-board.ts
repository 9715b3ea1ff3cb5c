import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { AuditSchema } from '../payments/audit'
import { NeedSchema } from './needs'

/** GET /api/ops/board. */
export const BoardSchema = v.object({
  now: InstantSchema,
  /** What needs an operator, the most urgent kind first; of one kind the longest waiting. */
  needs: v.array(NeedSchema),
  /** The last audit, with the first of its findings; null before the first. */
  audit: v.nullable(v.object({ ...AuditSchema.entries, found: v.number() })),
  counts: v.object({ unassigned: v.number(), accepted: v.number(), started: v.number() }),
})

export type Board = v.InferOutput<typeof BoardSchema>
