import type { ReactNode } from 'react'
import { BRAND, EMERGENCY_NUMBER } from '../brand'
import { Button } from '../components/button'
import { PEN } from '../components/drawings/car-drawing'
import { OFFICE_TEL } from '../components/office-phone'
import { Logo } from '../components/site-frame'
import { CHECK_PLATE_FIRST } from '../domain/rides/pin'
import { ThemeTags } from '../head/head-tags'
import type { NextTripParts } from '../offline/kept-trip'

interface OfflinePageProps {
  /** All it needs is in it: nothing can be fetched where it is shown. */
  styles: string
  scripts: { theme: string; page: string }
}

/**
 * The page that a browser shows without a network (docs/product.md, OFFLINE-1). The page is the same for everybody:
 * its script fills in the next trip that the browser stores.
 */
export function OfflinePage({ styles, scripts }: OfflinePageProps) {
  return (
    <html lang="en-IN" data-theme="light" data-choice="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`You are offline · ${BRAND.name}`}</title>
        <meta name="robots" content="noindex" />
        <ThemeTags />
        {/* Without one the browser asks for a file. */}
        <link rel="icon" href="data:," />
        <Inline script={scripts.theme} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <header className="mx-auto w-full max-w-176 p-4">
          <Logo />
        </header>
        <main
          id="main"
          className="mx-auto grid w-full max-w-176 flex-1 content-start gap-7 px-4 pt-4 pb-8 wrap-anywhere"
        >
          <div>
            <h1>You are offline</h1>
            <p className="mt-3 max-w-prose text-muted">We’ll carry on as soon as you’re back online.</p>
          </div>
          <NextTripCard />
          <p data-part="no-trip" className="max-w-prose">
            No trip is saved on this phone. Once you book, its time, plate and PIN show here.
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="large" data-again="">
              Try again
            </Button>
            <p className="text-muted text-sm">
              Last tried at <Text of="tried" />.
            </p>
          </div>
          <section aria-labelledby="calls">
            <h2 id="calls" className="text-xl">
              Calls work without internet
            </h2>
            <div className="mt-3 flex flex-wrap gap-3">
              <a className="button" data-kind="danger" data-size="large" href={`tel:${EMERGENCY_NUMBER}`}>
                Emergency: call {EMERGENCY_NUMBER}
              </a>
              <a className="button" data-kind="secondary" data-size="large" href={OFFICE_TEL}>
                Call {BRAND.name}
              </a>
            </div>
          </section>
        </main>
        <Road />
        <Inline script={scripts.page} />
      </body>
    </html>
  )
}

function Inline({ script }: { script: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

type Name = keyof NextTripParts

/** Shown only where the trip has this part. */
function Part({ of, className, children }: { of: Name; className?: string; children: ReactNode }) {
  return (
    <div data-part={of} className={className} hidden>
      {children}
    </div>
  )
}

function Text({ of, className }: { of: Name | 'tried'; className?: string }) {
  return <span data-text={of} className={className} />
}

/** For the pickup: how old it is, when and where, the car's plate, and the PIN for the driver. */
const NextTripCard = () => (
  <section data-part="trip" aria-labelledby="trip-heading" className="card" hidden>
    <h2 id="trip-heading" className="text-xl">
      Your next trip
    </h2>
    <p className="mt-1 text-muted">
      <Text of="age" />. <Text of="state" /> Later changes don’t show here.
    </p>
    <p className="figures mt-5 text-3xl">
      <Text of="when" />
    </p>
    <ul className="route-ends mt-3">
      <li>
        <span className="sr-only">From </span>
        <Text of="pickup" />
      </li>
      <li data-part="dropoff">
        <span className="sr-only">To </span>
        <Text of="dropoff" />
      </li>
    </ul>
    <Part of="plate" className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Text of="plate" className="plate text-2xl" />
      <p>
        <Text of="car" className="block font-semibold" />
        <span data-part="driver" className="text-muted">
          Driver: <Text of="driver" />
        </span>
      </p>
    </Part>
    <Part of="pin" className="mt-6">
      <p className="mb-2 font-semibold">PIN for the driver</p>
      <p className="sr-only">
        <Text of="pin" />
      </p>
      <div aria-hidden="true" className="flex gap-2">
        {[0, 1, 2, 3].map((place) => (
          <span key={place} data-text="pin" data-digit={place} className="pin-box figures" />
        ))}
      </div>
      <p className="mt-2 text-muted">{CHECK_PLATE_FIRST}</p>
    </Part>
    <Part of="locked" className="mt-2 text-warning">
      <Text of="locked" />
    </Part>
  </section>
)

/** A road with a radio mast beside it that does not send. */
function Road() {
  return (
    <svg
      {...PEN}
      className="mx-auto block w-full max-w-176 *:[vector-effect:non-scaling-stroke]"
      viewBox="0 0 600 96"
      aria-hidden="true"
    >
      <path d="M0 84h96c30 0 44-40 76-40 28 0 38 40 70 40h98M326 84l12-60 12 60M329 68h18M332 52h12M338 24V14" />
      <path d="M350 84h250" strokeDasharray="10 12" />
    </svg>
  )
}
