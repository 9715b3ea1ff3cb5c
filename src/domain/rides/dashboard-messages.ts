import * as v from 'valibot'
import { CitySchema, CountSchema } from '../fields'
import { PROTOCOL_VERSION } from './messages'

// The messages of a driver's dashboard's socket. A message says that something has changed and holds nothing of the
// change: the page reads its dashboard by an authorised request of its own.

const version = v.literal(PROTOCOL_VERSION)

/** The first message to a new socket. */
const snapshot = v.object({ v: version, type: v.literal('snapshot'), city: CitySchema })

const changed = v.object({
  v: version,
  type: v.literal('changed'),
  /** The driver's own ride that has changed, and its version then; null: what is on offer has changed. */
  ride: v.nullable(v.object({ id: v.string(), version: CountSchema })),
})

export const ToDashboardSchema = v.variant('type', [snapshot, changed])

export type ToDashboard = v.InferOutput<typeof ToDashboardSchema>
