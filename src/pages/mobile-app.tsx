import { CallToAction } from '../components/call-to-action'
import { FiguresPlate } from '../components/figures-plate'
import { PageHead } from '../components/page-head'
import { PlainList } from '../components/plain-list'
import { Stops } from '../components/stops'

const FIGURES = [
  { value: '4.8', label: 'average rating' },
  { value: '3-8 min', label: 'to your pickup' },
  { value: '20% off', label: 'the first ride (terms apply)' },
]

const STEPS = [
  { title: 'Open the site', text: 'In the browser of your phone, as you have just done.' },
  { title: 'Sign in', text: 'With your number and a six-digit code.' },
  { title: 'Book', text: 'Four steps, made for one thumb.' },
]

const FEATURES = [
  'Everything the app will do for a booking, this site does today.',
  'Dark at night, if you like it so.',
  'Your half-filled booking waits for you where you left it.',
  'Light: made for a slow network and an old phone.',
]

export function MobileAppPage() {
  return (
    <div className="page-wide">
      <PageHead title="The app is on its way">
        It is not in the stores yet. Until then this site is made to be used on a phone like an app.
      </PageHead>
      <div className="mb-10 flex flex-wrap items-center gap-3">
        <button type="button" className="button" data-kind="secondary" disabled aria-describedby="not-yet">
          Download for iOS
        </button>
        <button type="button" className="button" data-kind="secondary" disabled aria-describedby="not-yet">
          Download for Android
        </button>
        <p id="not-yet" className="text-muted">
          Not in the stores yet.
        </p>
      </div>
      <FiguresPlate label="Hasiru Cabs in numbers" figures={FIGURES} />
      <section className="mt-14" aria-labelledby="steps-heading">
        <h2 id="steps-heading" className="mb-8">
          No install needed
        </h2>
        <Stops stops={STEPS} />
      </section>
      <section className="mt-14" aria-labelledby="features-heading">
        <h2 id="features-heading" className="mb-5">
          What it does
        </h2>
        <PlainList items={FEATURES} />
      </section>
      <CallToAction title="Go on, then" text="You are one button away." action="Book Your Ride" />
    </div>
  )
}
