export const FAILED_TO_CALCULATE_FARE = 'Failed to calculate fare'

export const FAILED_TO_FETCH_PACKAGES = 'Failed to fetch rental packages'

/** The sentence of an empty package list; with a vehicle's name where one was chosen. */
export function noPackagesSentence(vehicleName: string | null): string {
  return vehicleName === null
    ? 'No packages available for selected vehicle type'
    : `No packages available for ${vehicleName}`
}

/** The 409 answers of a booking whose quote no longer holds. */
export const QUOTE_EXPIRED = 'Your price has expired. Check the new one.'

export const PRICE_CHANGED = 'The price has changed. Please check the new price.'
