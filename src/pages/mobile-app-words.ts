export const FIGURES = [
  { value: '4.8', label: 'average rating' },
  { value: '3-8 min', label: 'to your pickup' },
  { value: '20% off', label: 'the first ride (terms apply)' },
]

export const STEPS = [
  { title: 'Open this site on your phone', text: 'In Chrome or Safari, as you may have done just now.' },
  {
    title: 'Put it on the home screen',
    text: "iPhone: Share, then Add to Home Screen. Android: the browser's menu, then Add to Home screen.",
  },
  { title: 'Start from the green plate', text: 'It opens by itself, without the bars of a browser.' },
] as const

export const FEATURES = [
  ['Four steps for one thumb', 'Trip, vehicle, payment, ride. Fare and next step stay within reach.'],
  ['The cab, and how old that is', 'Real-time tracking says when the last position came in.'],
  ['Your next trip without a network', 'Pickup, time, car and PIN stay readable in a basement car park.'],
  ['Share the ride', 'A live link by WhatsApp, SMS or e-mail. Take it back whenever you like.'],
  ['Light, dark, or as the phone', 'Choose Same as device, and it turns dark when your phone does.'],
  ['Easy on data', 'No photographs, hardly any script. A half-filled trip waits where you left it.'],
] as const

export interface Voice {
  from: string
  to: string
  words: string
  who: string
}

/** Invented, and marked so wherever they are shown (docs/product.md, Pages). */
export const VOICES: readonly Voice[] = [
  {
    from: 'Basavanagudi, Bengaluru',
    to: 'Kempegowda Airport, Terminal 1',
    words: 'Half past three in the morning, and the cab stood there without a sound. I read the plate twice.',
    who: 'Latha P.',
  },
  {
    from: 'Vontikoppal, Mysuru',
    to: 'Jayanagar, Bengaluru',
    words:
      'My mother rode alone. I watched the line move from my desk, past Mandya, past Bidadi, to her door.',
    who: 'Rahul N.',
  },
  {
    from: 'Whitefield, Bengaluru',
    to: 'Majestic, Bengaluru',
    words:
      'The fare I saw was the fare I paid. My meeting moved, so I cancelled, and knew beforehand what came back.',
    who: 'Imran S.',
  },
]
