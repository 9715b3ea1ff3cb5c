import * as v from 'valibot'
import { IdSchema, PaperDateSchema } from '../fields'
import { ContactSchema } from '../profile/contact'
import { DriverRecordSchema, DriverSchema } from '../rides/driver'
import { VEHICLE_PAPERS } from '../rides/papers'
import { RideVehicleSchema, VehicleRecordSchema } from '../rides/vehicle'
import { readPlate } from '../text'
import { pageOf } from './requests'

const textOf = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))

const PlateSchema = v.pipe(
  textOf(20),
  v.check((typed) => readPlate(typed) !== null),
  v.transform((typed) => readPlate(typed) ?? typed),
)

/** The first electric cars of our kind; next year's models are sold this year. */
const YearSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(2010), v.maxValue(2100))

/** POST /api/ops/vehicles and /api/ops/vehicles/:id. */
export const VehicleRequestSchema = v.object({
  make: textOf(40),
  model: textOf(40),
  year: YearSchema,
  color: textOf(30),
  license_plate: PlateSchema,
  type: RideVehicleSchema.entries.type,
  ...v.pick(VehicleRecordSchema, ['base_city', ...VEHICLE_PAPERS]).entries,
})
export type VehicleRequest = v.InferOutput<typeof VehicleRequestSchema>

/** POST /api/ops/vehicles/:id: saved against the car as its form read it. */
export const VehicleEditSchema = v.object({
  ...VehicleRequestSchema.entries,
  was: v.pick(VehicleRecordSchema, v.keyof(VehicleRequestSchema).options),
})
export type VehicleEdit = v.InferOutput<typeof VehicleEditSchema>

/** Indian licences are 'KA01 20110012345'; old ones differ, so only the alphabet is checked. */
const LicenceSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.minLength(6),
  v.maxLength(24),
  v.regex(/^[A-Z\d][A-Z\d /-]*$/),
)

/** POST /api/ops/drivers/:id: saved against the driver as the form read them, without a licence where none was on record. */
export const DriverRequestSchema = v.object({
  license_number: LicenceSchema,
  vehicle_id: v.nullable(IdSchema),
  license_until: PaperDateSchema,
  was: v.object({
    license_number: v.nullable(v.string()),
    vehicle_id: v.nullable(v.string()),
    license_until: PaperDateSchema,
  }),
})
export type DriverRequest = v.InferOutput<typeof DriverRequestSchema>

export const DutyRequestSchema = v.object({ on_duty: v.boolean() })

const FleetVehicleSchema = v.object({
  id: VehicleRecordSchema.entries.id,
  ...RideVehicleSchema.entries,
  ...v.pick(VehicleRecordSchema, ['base_city', ...VEHICLE_PAPERS]).entries,
  driver: v.nullable(v.object({ id: DriverSchema.entries.id, full_name: ContactSchema.entries.full_name })),
})
export type FleetVehicle = v.InferOutput<typeof FleetVehicleSchema>

const FleetDriverSchema = v.object({
  ...v.pick(DriverSchema, ['id', 'on_duty', 'rating', 'total_rides']).entries,
  /** Null until a licence was recorded: such a driver gets no rides. */
  license_number: v.nullable(DriverSchema.entries.license_number),
  license_until: DriverRecordSchema.entries.license_until,
  ...v.pick(ContactSchema, ['full_name', 'phone_no']).entries,
  vehicle: v.nullable(v.pick(VehicleRecordSchema, ['id', 'license_plate', 'type'])),
})
export type FleetDriver = v.InferOutput<typeof FleetDriverSchema>

/** GET /api/ops/vehicles[?after=…], by plate; with ?id=… that car alone. */
export const VehiclePageSchema = pageOf(FleetVehicleSchema)

/** GET /api/ops/drivers[?after=…], by name; with ?id=… that driver alone. */
export const DriverPageSchema = pageOf(FleetDriverSchema)
