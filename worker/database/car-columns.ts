import { vehicles } from './tables'

const { make, model, year, color, license_plate, type } = vehicles

/** What riders, drivers and whoever has a share link may see of a car. */
export const carColumns = { make, model, year, color, license_plate, type }
