export const BENEFITS = [
  ['The fare first', 'On the screen before you book, with base, distance and time.'],
  ['Electric, all of it', 'No fumes at the kerb, hardly a sound inside.'],
  ['Verified drivers', 'Licence and identity are checked before the first ride.'],
  ['Up to 30 days ahead', 'Any half hour, for the flight, the wedding or the Monday train.'],
  [
    'A ride others can follow',
    'Share a live link with people you trust; it goes out half an hour after the ride.',
  ],
  ['24/7 ride support', 'Somebody answers while you ride, at any hour. The office keeps office hours.'],
] as const

export interface PaymentOption {
  name: string
  /** Null where it is not taken. */
  booking: string | null
  after: string | null
}

/** When each is taken: cash only for what remains (docs/product.md, Payment). */
export const PAYMENTS: readonly PaymentOption[] = [
  { name: 'UPI', booking: 'From any UPI app', after: 'To the driver' },
  { name: 'Cards', booking: 'Credit and debit', after: null },
  { name: 'Digital wallets', booking: 'Those the payment window offers', after: null },
  { name: 'Cash', booking: null, after: 'To the driver' },
]
