/** The live pages' own words (docs/product.md, Ride and Sharing). */
export const NO_ACTIVE_RIDES = 'No active rides'
export const FAILED_TO_LOAD_RIDE = 'Failed to load ride tracking information'
export const MAP_UNAVAILABLE = 'Map unavailable'

export const CALLING_SUPPORT = 'Calling emergency support...'
/** India's one number for police, ambulance and fire brigade. */
export const EMERGENCY_NUMBER = '112'

export const RIDE_CANCELLED = 'Ride cancelled successfully'
export const FAILED_TO_CANCEL_RIDE = 'Failed to cancel ride'

export const LINK_COPIED = 'Trip link copied to clipboard!'
export const ENTER_PHONE_NUMBER = 'Please enter a phone number'
