import { BRAND } from '../brand'
import { Button } from '../components/button'
import { CallToAction, FiguresPlate, SAMPLE_FIGURES, Statements, Stops } from '../components/page-parts'
import { RouteEnds } from '../components/route-ends'
import { ROUTES } from '../routes'
import { LiveScreen } from './mobile-app-phone'
import { SearchScreen, VehicleScreen } from './mobile-app-screens'

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
      <CallToAction
        title="No download needed"
        text="Book your next ride right here."
        action="Book Your Ride"
      />
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
