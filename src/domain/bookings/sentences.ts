/** A short message that passes: a title and a line under it. */
export interface ToastText {
  title: string
  description: string
}

export const LOGIN_TO_CONTINUE = 'Please login to continue booking'

/** Step 4, when it cannot be shown. */
export const FAILED_TO_FETCH_BOOKING = 'Failed to fetch booking details. Please check your trip history.'

/** After a successful payment whose booking could not be read: the shown data is the draft's. */
export const CONFIRMED_WITH_ESTIMATES: ToastText = {
  title: 'Booking Confirmed',
  description: 'These details are estimates from what you entered. Your trip history has the final ones.',
}

/** The list of trips and its dialogs. */
export const FAILED_TO_LOAD_TRIPS = 'Failed to load trip history'

export const FAILED_TO_LOAD_TRIP = 'Failed to load trip details'

export const DRIVER_NOT_AVAILABLE = 'Driver information not available'

export const REASON_REQUIRED = 'Please provide a cancellation reason'

/** A toast as it is shown; not every one has a second line. */
export interface ToastMessage {
  tone: 'success' | 'error' | 'neutral'
  title: string
  description?: string
}
