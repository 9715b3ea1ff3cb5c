/** Paise. The provider refuses to send less; an operator settles it by hand. */
export const SMALLEST_REFUND_PAISE = 100
