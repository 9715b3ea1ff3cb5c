export const FAILED_TO_CALCULATE_FARE = 'Failed to calculate fare'

/** What a vehicle card reads in place of a price (docs/product.md, Quote). */
export const CARD_CALCULATING = 'Calculating...'
export const CARD_PRICE_UNAVAILABLE = 'Price unavailable'
export const CARD_SELECT_TO_SEE_PRICE = 'Select to see price'

/** Shown while distance and duration are unknown. */
export const UNKNOWN_DISTANCE = 'Calculating...'
export const UNKNOWN_DURATION = '5-10 min'

export const ROUND_TRIP_DOUBLES = 'Round Trip - Double Distance'

export const FAILED_TO_FETCH_PACKAGES = 'Failed to fetch rental packages'

/** What an empty package list says; with a vehicle's name where one was chosen. */
export function noPackagesSentence(vehicleName: string | null): string {
  return vehicleName === null
    ? 'No packages available for selected vehicle type'
    : `No packages available for ${vehicleName}`
}

/** The 409 answers of a booking whose quote no longer holds. */
export const QUOTE_EXPIRED = 'Your price has expired. Please check the new price.'
export const PRICE_CHANGED = 'The price has changed. Please check the new price.'
