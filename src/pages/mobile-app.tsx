import type { ReactNode } from 'react'
import { CallToAction } from '../components/call-to-action'
import { FiguresPlate } from '../components/figures-plate'
import { RouteEnds } from '../components/route-ends'
import { Stops } from '../components/stops'
import { ROUTES } from '../routes'
import { LiveScreen } from './mobile-app-live-screen'
import { SearchScreen, VehicleScreen } from './mobile-app-screens'
import { FEATURES, FIGURES, STEPS, VOICES, type Voice } from './mobile-app-words'

interface Screen {
  drawing: ReactNode
  name: string
  text: string
  /** How far down it stands. */
  place: string
  /** On a phone: with its words beside it. */
  beside?: string
}

const SCREENS: readonly Screen[] = [
  { drawing: <SearchScreen />, name: 'Search', text: 'Where, when, how many.', place: '' },
  { drawing: <VehicleScreen />, name: 'Choose', text: 'Each car with its fare.', place: 'md:mt-10' },
  {
    drawing: <LiveScreen />,
    name: 'Ride',
    text: 'Arrival, plate, PIN.',
    place: 'max-md:col-span-2 md:mt-20',
    beside: 'max-md:grid max-md:grid-cols-2 max-md:items-end max-md:gap-4',
  },
]

function Downloads() {
  return (
    <div className="mt-7">
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" disabled aria-describedby="not-yet">
          Download for iOS
        </button>
        <button type="button" className="button" disabled aria-describedby="not-yet">
          Download for Android
        </button>
      </div>
      <p id="not-yet" className="mt-3">
        <strong>Coming soon.</strong> The app is in no store yet.
      </p>
      <p className="mt-1">
        Until then <a href={ROUTES.booking.path}>book in your browser</a>: it is all there. New here? See{' '}
        <a href={ROUTES.howItWorks.path}>how it works</a>.
      </p>
    </div>
  )
}

function SampleVoice({ voice: { from, to, words, who } }: { voice: Voice }) {
  return (
    <li className="grid gap-x-12 gap-y-4 border-hairline border-t py-8 md:grid-cols-[20rem_1fr]">
      <RouteEnds from={from} to={to} />
      <figure>
        <blockquote className="heading text-2xl">“{words}”</blockquote>
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
              This site does its work until then: on your phone, in your thumb's reach, at the price you saw.
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
        <FiguresPlate label="Hasiru Cabs in numbers" figures={FIGURES} />
        <p className="mt-3 max-w-[34rem] text-muted">
          Sample figures: Hasiru Cabs is a fictional company. Pickup is at the time you chose: rides are
          booked from one hour ahead.
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
        <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {FEATURES.map(([name, text]) => (
            <div key={name}>
              <dt className="heading text-xl">{name}</dt>
              <dd className="mt-1">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="mt-20 lg:mt-28" aria-labelledby="voices-heading">
        <h2 id="voices-heading">Three sample voices</h2>
        <p className="mt-2 mb-8 max-w-2xl text-muted">
          Invented, to hold the place of real ones: nobody has said this.
        </p>
        <ul>
          {VOICES.map((voice) => (
            <SampleVoice key={voice.who} voice={voice} />
          ))}
        </ul>
      </section>
      <CallToAction title="No download needed" text="The next ride is a page away." action="Book Your Ride" />
    </div>
  )
}
