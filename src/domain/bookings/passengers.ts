/** Guests of a trip. The form starts with 2, an empty draft and an API call without a number with 1. */
export const PASSENGERS = { min: 1, max: 6, formDefault: 2, storeDefault: 1 } as const

/** Pieces of luggage a rider can announce. */
export const LUGGAGE = { min: 0, max: 3 } as const

/** Whether a trip can have so many guests: a whole number from 1 to 6. */
export function isPassengers(count: number): boolean {
  return Number.isInteger(count) && count >= PASSENGERS.min && count <= PASSENGERS.max
}
