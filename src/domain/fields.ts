// Fields that many records have.
import * as v from 'valibot'

export const InstantSchema = v.pipe(v.string(), v.isoTimestamp())

export const PaiseSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
