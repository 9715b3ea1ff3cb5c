import { EXAMPLE_RIDE } from './example-ride'

/** What the sum rests on. Two are measured by others, two are assumed; the page says which. */
const GRID_KG_PER_KWH = 0.71
const PETROL_KG_PER_LITRE = 2.3
const KWH_PER_100_KM = 15
const PETROL_KM_PER_LITRE = 15

const round = (kg: number) => Math.round(kg * 10) / 10

/** Kilograms of CO2 for the example ride, to one decimal: from the power station, and from an exhaust. */
export const AIR = {
  electricKg: round((EXAMPLE_RIDE.distanceKm / 100) * KWH_PER_100_KM * GRID_KG_PER_KWH),
  petrolKg: round((EXAMPLE_RIDE.distanceKm / PETROL_KM_PER_LITRE) * PETROL_KG_PER_LITRE),
} as const

/** How much less, in percent, to the nearest ten: the assumptions bear no finer word. */
export const LESS_PERCENT = Math.round((1 - AIR.electricKg / AIR.petrolKg) * 10) * 10

export const AIR_SOURCES: readonly { name: string; value: string; source: string }[] = [
  {
    name: 'Power from the grid',
    value: `${GRID_KG_PER_KWH} kg CO₂ per kWh`,
    source: 'Average of India, 2024-25: Central Electricity Authority, CO₂ Baseline Database, version 21.0',
  },
  {
    name: 'Petrol, burnt',
    value: `${PETROL_KG_PER_LITRE} kg CO₂ per litre`,
    source: 'From the default factor of the IPCC guidelines of 2006',
  },
  {
    name: 'An electric sedan',
    value: `${KWH_PER_100_KM} kWh per 100 km`,
    source: 'Our assumption, losses of charging included',
  },
  {
    name: 'A petrol sedan',
    value: `${PETROL_KM_PER_LITRE} km per litre`,
    source: 'Our assumption, city and highway together',
  },
]
