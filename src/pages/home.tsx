import type { ReactNode } from 'react'
import { BRAND, IS_SAMPLE } from '../brand'
import { Button } from '../components/button'
import { CarDrawing, PEN } from '../components/drawings/car-drawing'
import { Kannada } from '../components/kannada'
import { NextStep } from '../components/page-head'
import { CallToAction, FiguresPlate } from '../components/page-parts'
import { Island } from '../island'
import { island as SearchForm } from '../islands/search-form/island'
import { ROUTES } from '../routes'

const FEATURES = [
  {
    Drawing: ChargingCab,
    title: '100% electric fleet',
    text: 'Every cab wears the green plate. No engine, no fumes, hardly a sound.',
  },
  {
    Drawing: CheckedLicence,
    title: 'Verified drivers',
    text: 'We check each driver’s licence and identity before the first ride.',
  },
  {
    Drawing: FollowedPlate,
    title: 'Real-time tracking',
    text: 'Follow your cab on the map, and share the trip with people you trust.',
  },
  {
    Drawing: NightDesk,
    title: '24/7 support',
    text: 'Call us while you ride. We answer at any hour, every day.',
  },
]

/** Our claims as given, and what each means in detail. */
const CLAIMS = [
  { claim: 'Average rating 4.8', text: 'Riders rate the driver after a ride, from one star to five.' },
  { claim: 'Pickup in 3-8 minutes', text: 'At the time you choose. Book from one hour ahead.' },
  { claim: '20% off the first ride', text: 'Terms apply.' },
  { claim: 'Scheduling up to 30 days ahead', text: 'Any half hour, day or night.' },
  {
    claim: 'Payment by UPI, cards, digital wallets and cash',
    text: 'Pay online when you book. After the ride you can pay the rest in cash.',
  },
]

const FIGURES = [
  { value: '2.5 million', label: 'riders' },
  { value: '50 thousand', label: 'drivers' },
  { value: '100 percent', label: 'electric' },
  { value: '24/7', label: 'ride support' },
]

function Hero({ signedIn }: Props) {
  return (
    // As high as the form: a browser may draw the words before it has read the form, and they would move.
    <section className="grid gap-7 low:grid-cols-[minmax(0,1fr)_25rem] min-[62rem]:min-h-[34.9rem] min-[62rem]:grid-cols-[1fr_30rem] min-[62rem]:gap-16">
      <div className="min-[62rem]:self-center">
        <h1 className="text-[min(clamp(2.375rem,1.4rem+4.1vw,4.75rem),11.5vw)] low:text-[2.375rem] leading-none tracking-[-0.02em]">
          The cab with the <span className="plate">green plate</span>
        </h1>
        <p className="mt-4 max-w-lg text-[clamp(1.0625rem,0.95rem+0.5vw,1.25rem)] text-muted">
          Green means electric. Book one in and around Mysuru and Bengaluru. You see the fare before you pay.
        </p>
        <div className="mt-5 flex flex-wrap gap-3 lg:mt-8">
          <NextStep href={ROUTES.booking.path}>Book Your Ride</NextStep>
          <Button kind="secondary" size="large">
            Learn More
          </Button>
        </div>
      </div>
      <section className="card" aria-labelledby="search-heading">
        <h2 id="search-heading" className="mb-3.5 text-[1.5rem]">
          Where to?
        </h2>
        <Island name="search-form" component={SearchForm} props={{ signedIn }} when="touch" />
      </section>
    </section>
  )
}

interface Props {
  signedIn: boolean
}

/** The home page: the service, and the form that starts a booking. */
export function HomePage(props: Props) {
  return (
    <div className="page-wide home">
      <Hero {...props} />
      <RoadDrawing />
      <section aria-labelledby="features-heading">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <h2 id="features-heading">Why riders get in</h2>
          <p className="flex items-center gap-3 text-muted">
            <span className="text-green">
              <Kannada word="hasiru" height={56} />
            </span>
            is Kannada for green
          </p>
        </div>
        <ul className="features">
          {FEATURES.map(({ Drawing, title, text }) => (
            <li key={title} className="card">
              <h3>{title}</h3>
              <p className="mt-1.5 mb-4 max-w-104 text-muted">{text}</p>
              <div>
                <Drawing />
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section
        className="grid gap-x-16 gap-y-8 min-[62rem]:grid-cols-[1fr_2fr]"
        aria-labelledby="claims-heading"
      >
        <div>
          <h2 id="claims-heading">The small print, printed large</h2>
          <p className="mt-4">
            New here? See <a href={ROUTES.howItWorks.path}>how it works</a>.
          </p>
        </div>
        <dl>
          {CLAIMS.map(({ claim, text }) => (
            <div
              key={claim}
              className="grid gap-x-8 gap-y-1 border-hairline border-t py-4.5 last:border-b min-[62rem]:grid-cols-[1.2fr_1fr] min-[62rem]:items-baseline"
            >
              <dt className="heading text-[1.375rem]">{claim}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div>
        <FiguresPlate label={`${BRAND.name} in numbers`} figures={FIGURES} />
        <p className="mt-3 text-muted">
          {IS_SAMPLE && `${BRAND.name} is a fictional company. `}About 2.5 million riders, 50 thousand drivers
          and the rating are sample figures.
        </p>
      </div>
      <CallToAction
        title="Where do you need to be?"
        text="A minimum of 20% upfront confirms a booking; the rest is payable after the ride."
        action="Start Riding Today"
      />
    </div>
  )
}

/** A drawing in the site's style, at the lower edge of its box or in its middle. */
function Drawing({ box, middle, children }: { box: string; middle?: boolean; children: ReactNode }) {
  return (
    <svg viewBox={box} preserveAspectRatio={middle ? 'xMidYMid' : 'xMinYMax'} {...PEN} aria-hidden="true">
      {children}
    </svg>
  )
}

/** A cab at the kerb, its cable in a charging post. */
function ChargingCab() {
  return (
    <>
      <CarDrawing kind="sedan" className="feature-cab" />
      <Drawing box="0 0 90 110">
        <path fill="var(--green-tint)" d="M36 109V44q0-8 8-8h22q8 0 8 8v65Z" />
        <path d="M30 109h50M44 46h22v16H44zM57 70l-7 12h9l-6 12M36 76h-4q-8 0-8 8v10q0 9-8 9t-8-9v-2q0-6-8-6" />
      </Drawing>
    </>
  )
}

/** A driving licence with a tick. */
function CheckedLicence() {
  return (
    <Drawing box="38 10 168 100">
      <path fill="var(--sunken)" d="M40 109V24q0-8 8-8h132q8 0 8 8v85Z" />
      <path d="M40 36h148M54 26h34M106 54h62M106 68h48M106 82h34M54 94v-6q0-14 17-14t17 14v6M80 57a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />
      <circle cx="184" cy="82" r="19" fill="var(--raised)" />
      <path d="M175 82l7 7 11-13" stroke="var(--green)" strokeWidth="3" />
    </Drawing>
  )
}

/** Streets with a route, and a number plate on it. */
function FollowedPlate() {
  return (
    <Drawing box="0 0 260 120" middle>
      <path
        stroke="var(--hairline)"
        d="M-160 34H420M-160 84H420M52-99V220M120-99V84M176 34V220M-160-29L52 84M176 34l200-133M176 84l102 136"
      />
      <path d="M24 96q0-12 12-12h72q12 0 12-12V46q0-12 12-12h86" />
      <circle cx="24" cy="100" r="6" fill="var(--raised)" stroke="var(--green)" strokeWidth="3" />
      <path fill="var(--green)" stroke="none" d="M218 28h12v12h-12z" />
      <rect x="90" y="49" width="60" height="22" rx="3" fill="var(--plate)" stroke="none" />
      <path stroke="var(--plate-ink)" d="M99 60h9M114 60h9M129 60h12" />
    </Drawing>
  )
}

/** A night at the support desk: a window, filter coffee, a headset. */
function NightDesk() {
  return (
    <Drawing box="14 10 296 100">
      <path d="M24 95V20q0-4 4-4h80q4 0 4 4v75M16 95h104M68 16v79M24 56h88M38 30v4m-2-2h4M52 44v4m-2-2h4" />
      <path fill="var(--green-tint)" d="M96 28a11 11 0 1 0 6 15 9 9 0 0 1-6-15Z" />
      <path fill="var(--sunken)" d="M152 95h60q-2 14-18 14h-24q-16 0-18-14Z" />
      <path fill="var(--sunken)" d="M163 95l-3-34h44l-3 34Z" />
      <path d="M157 61h50M162 74h40M174 51q-5-6 0-12t0-12M190 51q-5-6 0-12t0-12" />
      <path d="M246 109h44M268 109V44M240 82V72a28 28 0 0 1 56 0v10M296 92q0 10-12 10h-8" />
      <path
        fill="var(--sunken)"
        d="M236 72h10v20h-10q-4 0-4-4V76q0-4 4-4ZM290 72h10q4 0 4 4v12q0 4-4 4h-10Z"
      />
    </Drawing>
  )
}

const HILL = 'M160 160C196 160 206 96 240 78L250 75H274L284 77C318 92 330 160 368 160Z'

/** The palace, Chamundi hill with its temple and its winding road, palms, and the bridge over the Kaveri. */
const MYSURU =
  'M0 160H28V104c-3-9 4-13 8-18v-6v6c4 5 11 9 8 18V112H66V94h6V84c-5-14 6-20 12-30v-9v9c6 10 17 16 12 30V94h6V112h22V104c-3-9 4-13 8-18v-6v6c4 5 11 9 8 18V160H160C196 160 206 96 240 78L250 75V64h3V54h3V45h3V38q3-7 6 0V45h3V54h3V64h3V75L284 77C318 92 330 160 368 160H520M28 104h16M124 104h16M72 84h24M66 94h36M44 112H124M44 132H124M50 160v-12q0-7 6-7t6 7v12M106 160v-12q0-7 6-7t6 7v12M72 160v-14q0-10 12-10t12 10v14M54 124v-3M64 124v-3M74 124v-3M84 124v-3M94 124v-3M104 124v-3M114 124v-3M253 64h18M256 54h12M232 160c-4-14 46-12 46-24s-50-10-46-24 24-8 26-18M388 160q7-26 2-52q-15-8-22 6M390 108q-11-16-24-8M390 108q2-16 16-16M390 108q14-6 20 8M390 108q8-12 22-6M408 160q3-18-1-34q-12-6-17 5M407 126q12-6 17 5M407 126q10-10 18-4M424 176v-6q0-10 11-10t11 10v6M446 176v-6q0-10 11-10t11 10v6M468 176v-6q0-10 11-10t11 10v6M490 176v-6q0-10 11-10t11 10v6'

const CANOPY = 'M188 124c-6-14 8-24 18-22 6-12 28-12 34 0 12-2 24 10 16 22q-34 8-68 0Z'

/** The rocks of Ramanagara, a rain tree, the assembly under its dome, and the airport's tower with a plane above it. */
const BENGALURU = `M0 160H8C10 128 22 92 48 88C70 85 80 104 86 126C92 100 104 84 122 86C144 88 152 118 158 138C162 130 170 126 178 130C190 134 192 150 194 160H270v-8h6v-8h6V112h4v-6c-2-7 4-10 8-14v-5v5c4 4 10 7 8 14v6H326V100h4V88h4V80c-2-20 8-28 16-32v-10v10c8 4 18 12 16 32V88h4V100h4V112H398v-6c-2-7 4-10 8-14v-5v5c4 4 10 7 8 14v6h4V144h6v8h6v8H474l4-70M494 90l4 70H520M470 78h32l-5 12h-22zM474 78l4-8h16l4 8M486 70V56M104 90c-4-10 4-20 18-20s20 10 16 21M40 108q-6 18-8 40M60 100q4 20 4 32M120 104q-4 22-6 40M138 116q4 14 4 26${CANOPY}M222 160V128M222 144l-10-12M222 140l10-12M282 144H418M326 112H374M334 88h32M334 80h32M326 100h48M332 144v-32M341 144v-32M350 144v-32M359 144v-32M368 144v-32M292 122v12M304 122v12M316 122v12M384 122v12M396 122v12M408 122v12M282 112h20M398 112h20M428 42l30-12q9-3 10 1t-8 6l-9 3-12 14h-5l5-11-10 3-4 4h-4l3-6z`

function Half({ path, area }: { path: string; area: string }) {
  return (
    <svg {...PEN} viewBox="0 0 520 180" aria-hidden="true">
      <path d={area} fill="var(--green-tint)" stroke="none" />
      <path d={path} />
    </svg>
  )
}

/**
 * One stroke from Mysuru to Bengaluru, from edge to edge of the screen; on a phone it wraps as text does.
 * The cab on it goes as far as the page was scrolled.
 */
function RoadDrawing() {
  return (
    <figure className="road">
      <div>
        <Half path={MYSURU} area={HILL} />
        <CarDrawing kind="sedan" className="road-cab" />
        <p className="road-name heading">
          <Kannada word="mysuru" height={40} /> Mysuru
        </p>
      </div>
      <div>
        <Half path={BENGALURU} area={CANOPY} />
        <p className="road-name heading">
          <Kannada word="bengaluru" height={40} /> Bengaluru
        </p>
      </div>
    </figure>
  )
}
