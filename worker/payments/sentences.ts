/** Answers to a payment that cannot be ordered or confirmed, beside those of docs/product.md. */
export const ALREADY_PAID = 'This booking is already paid. Nothing more was charged.'
export const STILL_PROCESSING = 'Your payment is being processed. Please wait a moment before paying again.'
export const NOT_PAYABLE = 'This booking can no longer be paid. Please search again.'
export const WILL_BE_REFUNDED =
  'Your payment came for a booking that could not take it. All of it will be refunded.'
