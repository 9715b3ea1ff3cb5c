import { BRAND } from '../brand'
import { Button } from '../components/button'
import { CarDrawing } from '../components/drawings/car-drawing'
import type { CarKind } from '../components/drawings/car-shapes'
import { CallToAction, FiguresPlate, SAMPLE_FIGURES, Statements, Stops } from '../components/page-parts'
import { RouteEnds } from '../components/route-ends'
import { formatDate, formatTime } from '../domain/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { ROUTES } from '../routes'
import { EXAMPLE_RIDE, exampleFare } from './example-ride'
import { Box, DrawnPlate, LiveScreen, Phone, ScreenTexts, SMALL, SMALLEST } from './mobile-app-phone'

/** `place`: its distance from the top; `beside`: on a phone its text stands beside it. */
const SCREENS = [
  { drawing: <SearchScreen />, name: 'Search', text: 'Where, when, how many guests.' },
  { drawing: <VehicleScreen />, name: 'Choose', text: 'Each car with its fare.', place: 'md:mt-10' },
  {
    drawing: <LiveScreen />,
    name: 'Ride',
    text: 'When it comes, its plate, your PIN.',
    place: 'max-md:col-span-2 md:mt-20',
    beside: 'max-md:grid max-md:grid-cols-2 max-md:items-end max-md:gap-4',
  },
]

function Downloads() {
  return (
    <div className="mt-7">
      <div className="flex flex-wrap gap-3">
        <Button disabled aria-describedby="not-yet">
          Download for iOS
        </Button>
        <Button disabled aria-describedby="not-yet">
          Download for Android
        </Button>
      </div>
      <p id="not-yet" className="mt-3">
        <strong>Coming soon.</strong> You can't download the app yet.
      </p>
      <p className="mt-1">
        Until then <a href={ROUTES.booking.path}>book in your browser</a>: it does everything. New here? See{' '}
        <a href={ROUTES.howItWorks.path}>how it works</a>.
      </p>
    </div>
  )
}

function SampleVoice({ voice: { from, to, quote, who } }: { voice: (typeof VOICES)[number] }) {
  return (
    <li className="grid gap-x-12 gap-y-4 border-hairline border-t py-8 md:grid-cols-[20rem_1fr]">
      <RouteEnds from={from} to={to} />
      <figure>
        <blockquote className="heading text-2xl">“{quote}”</blockquote>
        <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 text-muted">
          {who} <span className="badge">Sample</span>
        </figcaption>
      </figure>
    </li>
  )
}

/** The app that is to come, and the site that does its work until then. */
export function MobileAppPage() {
  return (
    <div className="page-wide">
      <div className="grid items-start gap-x-12 xl:grid-cols-[26rem_1fr]">
        <header className="page-head no-road">
          <div>
            <h1>The app is on its way</h1>
            <p className="mt-3 max-w-[38rem] text-lg text-muted">
              Until then, use this site: on your phone, with one thumb, at the price you saw.
            </p>
            <Downloads />
          </div>
        </header>
        <section aria-labelledby="screens-heading">
          <h2 id="screens-heading" className="sr-only">
            Three screens
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6">
            {SCREENS.map(({ drawing, name, text, place, beside }) => (
              <li key={name} className={place}>
                <figure className={`line-drawing ${beside ?? ''}`}>
                  {drawing}
                  <figcaption className="mt-3">
                    <strong className="heading text-lg">{name}</strong>
                    <span className="block">{text}</span>
                    <span className="block text-muted">Screenshot placeholder</span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="mt-16 lg:mt-24">
        <FiguresPlate label={`${BRAND.name} in numbers`} figures={FIGURES} />
        <p className="mt-3 max-w-[34rem] text-muted">
          {SAMPLE_FIGURES} We pick you up at the time you choose, from one hour ahead.
        </p>
      </div>
      <section className="mt-20 lg:mt-28" aria-labelledby="steps-heading">
        <h2 id="steps-heading" className="mb-8">
          On your home screen in three steps
        </h2>
        <Stops stops={STEPS} />
      </section>
      <section
        className="mt-20 grid gap-8 lg:mt-28 lg:grid-cols-[20rem_1fr] lg:gap-12"
        aria-labelledby="features-heading"
      >
        <h2 id="features-heading">What it does already</h2>
        <Statements className="gap-x-12 gap-y-8 sm:grid-cols-2" items={FEATURES} />
      </section>
      <section className="mt-20 lg:mt-28" aria-labelledby="voices-heading">
        <h2 id="voices-heading">Three sample voices</h2>
        <p className="mt-2 mb-8 max-w-2xl text-muted">We made these up, until we have real ones.</p>
        <ul>
          {VOICES.map((voice) => (
            <SampleVoice key={voice.who} voice={voice} />
          ))}
        </ul>
      </section>
      <CallToAction title="No download needed" text="Book your next ride right here." />
    </div>
  )
}

const FIGURES = [
  { value: '4.8', label: 'average rating' },
  { value: '3-8 min', label: 'to your pickup' },
  { value: '20% off', label: 'the first ride (terms apply)' },
]

const STEPS = [
  { title: 'Open this site on your phone', text: 'Use Chrome or Safari.' },
  {
    title: 'Put it on the home screen',
    text: "iPhone: Share, then Add to Home Screen. Android: the browser's menu, then Add to Home screen.",
  },
  { title: 'Start from the green plate', text: 'Tap it. The site opens full screen, like an app.' },
] as const

const FEATURES = [
  ['Four steps for one thumb', 'Trip, vehicle, payment, ride. The fare and the next step stay in reach.'],
  ['Where your cab is', 'Real-time tracking, with how old the last position is.'],
  ['Your next trip without a network', 'You can read pickup, time, car and PIN in a basement car park.'],
  ['Share the ride', 'Send a live link by WhatsApp, SMS or e-mail. Stop it whenever you like.'],
  ['Light, dark, or like your phone', 'Choose Same as device, and it turns dark when your phone does.'],
  ['Easy on data', 'No photos, hardly any script. A half-filled trip waits where you left it.'],
] as const

/** Invented, and marked so wherever they are shown (docs/product.md, PAGE-15). */
const VOICES = [
  {
    from: 'Basavanagudi, Bengaluru',
    to: 'Kempegowda Airport, Terminal 1',
    quote: 'Half past three in the morning, and the cab stood there without a sound. I read the plate twice.',
    who: 'Latha P.',
  },
  {
    from: 'Vontikoppal, Mysuru',
    to: 'Jayanagar, Bengaluru',
    quote:
      'My mother rode alone. I watched the line move from my desk, past Mandya, past Bidadi, to her door.',
    who: 'Rahul N.',
  },
  {
    from: 'Whitefield, Bengaluru',
    to: 'Majestic, Bengaluru',
    quote:
      'The fare I saw was the fare I paid. My meeting moved, so I cancelled, and knew beforehand what came back.',
    who: 'Imran S.',
  },
]

const date = formatDate(EXAMPLE_RIDE.pickupAt)
const time = formatTime(EXAMPLE_RIDE.pickupAt)
const CHOSEN = 'fill-green-tint stroke-green'
const CHOSEN_TEXT = { bold: true, anchor: 'middle', tone: 'fill-green' } as const

const Route = ({ y }: { y: number }) => (
  <>
    <path d={`M44 ${y + 6}v28`} />
    <circle cx="44" cy={y} r="5" className="stroke-green" strokeWidth="3" />
    <path d={`M39 ${y + 35}h10v10h-10z`} className="fill-green" stroke="none" />
  </>
)

/** As wide as two thirds of their size each; the screen has room for 228 units. */
const LETTERS = BRAND.name.length

/** The trip form. */
function SearchScreen() {
  return (
    <Phone>
      <DrawnPlate y={32} width={Math.min(228, 8 + 8 * LETTERS)} size={Math.min(12, 324 / LETTERS)}>
        {BRAND.name.toUpperCase()}
      </DrawnPlate>
      <Box y={112} height={38} tone="fill-sunken stroke-hairline" />
      <Box x={29} y={115} width={76} height={32} rx={8} />
      <Box x={150} y={160} width={104} height={26} rx={8} tone={CHOSEN} />
      <Box y={198} height={98} />
      <path d="M60 247h194" className="stroke-hairline" strokeWidth="1" />
      <Route y={228} />
      <Box y={308} width={109} height={34} />
      <Box x={145} y={308} width={109} height={34} tone={CHOSEN} />
      <Box y={354} height={54} />
      <path d="M112 354v54M188 354v54" className="stroke-hairline" strokeWidth="1" />
      <Box x={27} y={425} width={16} height={16} rx={3} />
      <Box y={462} height={46} tone="fill-green stroke-green" />
      <ScreenTexts
        lines={[
          [26, 98, 'Where to?', { size: 22, heading: true }],
          [67, 135, 'Airport Taxi', { size: 11, bold: true, anchor: 'middle' }],
          [144, 135, 'Outstation', { ...SMALL, anchor: 'middle' }],
          [216, 135, 'Ride Later', { ...SMALL, anchor: 'middle' }],
          [34, 176, 'Pick-up From Airport', SMALL],
          [202, 177, 'Drop To Airport', { ...CHOSEN_TEXT, size: 11 }],
          [60, 217, 'Pickup', SMALLEST],
          [60, 235, 'Indiranagar, Bengaluru', { size: 13 }],
          [60, 265, 'Drop-off', SMALLEST],
          [60, 283, 'Kempegowda Airport', { size: 13 }],
          [80, 329, 'Terminal 1', { anchor: 'middle' }],
          [200, 329, 'Terminal 2', CHOSEN_TEXT],
          [36, 374, 'Date', SMALLEST],
          [36, 394, date, { bold: true }],
          [122, 374, 'Time', SMALLEST],
          [122, 394, time, { bold: true }],
          [198, 374, 'Guests', SMALLEST],
          [198, 394, '2', { bold: true }],
          [52, 437, 'Add Special Instructions'],
          [140, 490, 'Search Cars', { size: 14, bold: true, anchor: 'middle', tone: 'fill-on-green' }],
        ]}
      />
    </Phone>
  )
}

function Offer({ y, kind, name, guests, text, price }: OfferProps) {
  const { distance, estimatedTime } = exampleFare('sedan')
  return (
    <>
      <Box y={y} height={94} tone={price ? undefined : 'fill-sunken stroke-hairline'} />
      <g transform={`translate(32 ${y - 28}) scale(0.27)`} opacity={price ? 1 : 0.5}>
        <CarDrawing kind={kind} />
      </g>
      <ScreenTexts
        lines={[
          [108, y + 28, name, { size: 16, heading: true }],
          [
            242,
            y + 28,
            price ?? 'Coming Soon',
            { size: price ? 19 : 10, heading: price !== null, anchor: 'end' },
          ],
          [108, y + 48, `${guests} passengers`, { size: 11 }],
          [108, y + 64, text, SMALLEST],
          [108, y + 82, `${distance} · ${estimatedTime}`, SMALLEST],
        ]}
      />
    </>
  )
}

interface OfferProps {
  y: number
  kind: CarKind
  name: string
  guests: number
  text: string
  /** Null while it cannot be had. */
  price: string | null
}

const STEP = { size: 10, anchor: 'middle' } as const

/** The second step: what each car costs for this trip. */
function VehicleScreen() {
  return (
    <Phone>
      <path d="M40 52h48" className="stroke-green" />
      <path d="M100 52h140" className="stroke-hairline" />
      <circle cx="36" cy="52" r="6" className="fill-green stroke-green" />
      <circle cx="102" cy="52" r="7" className="fill-plate stroke-green" strokeWidth="3" />
      <circle cx="172" cy="52" r="6" className="fill-paper stroke-line" />
      <rect x="236" y="46" width="12" height="12" rx="2" className="fill-paper stroke-line" />
      <Box y={128} height={52} tone="fill-raised stroke-hairline" />
      <ScreenTexts
        lines={[
          [36, 76, 'Trip', STEP],
          [102, 76, 'Vehicle', { ...STEP, bold: true }],
          [172, 76, 'Payment', STEP],
          [242, 76, 'Ride', STEP],
          [26, 114, 'Choose Your Vehicle', { size: 21, heading: true }],
          [38, 150, 'Indiranagar → Airport, Terminal 2', { bold: true }],
          [38, 168, `${date}, ${time} · 2 guests`, SMALLEST],
          [26, 516, 'The price is fixed once you book.', SMALLEST],
        ]}
      />
      <Offer
        y={192}
        kind="sedan"
        name="Sedan"
        guests={4}
        text="Comfortable and economical"
        price={formatRupees(exampleFare('sedan').totalFare)}
      />
      <Offer
        y={296}
        kind="suv"
        name="SUV"
        guests={6}
        text="Spacious for groups"
        price={formatRupees(exampleFare('suv').totalFare)}
      />
      <Offer y={400} kind="luxury" name="Premium" guests={4} text="Luxury experience" price={null} />
    </Phone>
  )
}
