// Somebody else who rides, as the rider who books names them (docs/product.md, PASSENGER-1).
import * as v from 'valibot'

/** As a booking has it; the number is null 30 days after the pickup. */
export const PassengerSchema = v.object({ name: v.string(), phone_no: v.nullable(v.string()) })
