/** Answers to a booking that cannot be made as it was asked for, beside those of docs/product.md. */
export const KEY_TAKEN = 'This booking was already made with other details. Please search again.'
export const BOOKING_CLOSED = 'This booking was cancelled. Please search again.'

/** The sentence of an absent booking; its code is the one that step 4 asks again for. */
export const NO_SUCH_BOOKING = 'There is no such booking.'
export const NO_SUCH_BOOKING_CODE = 'PGRST116'
