export const FIGURES = [
  { value: '2.5 million', label: 'riders' },
  { value: '100 percent', label: 'electric' },
  { value: '4.8', label: 'average rating' },
  { value: '24/7', label: 'ride support' },
] as const

export const VALUES = [
  ['The price comes first', 'You see the fare, with its parts, before we see a rupee.'],
  [
    'A driver is a partner',
    'Licence and identity are checked, and then a driver is trusted: with the choice of rides, and with handing one back.',
  ],
  [
    'Say what is so',
    "If your cab's position is twelve seconds old, the page says twelve seconds. If its signal is lost, it says that.",
  ],
  ['Know little', 'What a ride needs, and what you choose to add. No advertising, no trackers.'],
] as const

export const DIFFERENCES = [
  ['Electric from the first car', 'The whole fleet, not a corner of it.'],
  [
    'A refund table that computes',
    'What the policy prints is what the cancel button uses: the same rows, before you confirm.',
  ],
  [
    'Four digits at the kerb',
    "A ride starts with the PIN on your page, said at the car's door. Without it no car sets off with you.",
  ],
  [
    'Made for the phone you have',
    'This site reads well on an old phone and a slow network. What can do without script does.',
  ],
] as const
