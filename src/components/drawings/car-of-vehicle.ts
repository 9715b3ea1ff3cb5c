import type { CarKind } from './car-shapes'

const KINDS = new Map<string, CarKind>([
  ['mini', 'hatchback'],
  ['sedan', 'sedan'],
  ['suv', 'suv'],
  ['premium', 'luxury'],
  ['luxury', 'luxury'],
])

/** Which drawing shows a vehicle of this type (docs/product.md, Fare: the vehicle types); null of a type not known. */
export const carOfVehicle = (type: string): CarKind | null => KINDS.get(type) ?? null
