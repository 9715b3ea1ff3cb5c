import { BRAND } from '../brand'
import { ROUTES, type Route } from '../routes'

export interface Listing {
  /** Before ' · Hasiru Cabs'; under 60 characters together, or a result list cuts the title. */
  title: string
  /** Under 155 characters, for the same reason. */
  description: string
}

/**
 * The description of a page in search results and link previews, by its path. A page without one is kept out of result
 * lists. The listings stand apart from the routes, which browsers read too: no script needs listings.
 */
const LISTINGS: Readonly<Record<string, Listing | undefined>> = {
  [ROUTES.home.path]: {
    title: ROUTES.home.title,
    description:
      'Book an electric cab in and around Mysuru and Bengaluru: airport rides, outstation trips, rides for later. You see the fare before you book.',
  },
  [ROUTES.about.path]: {
    title: 'About the all-electric cab company',
    description:
      'Hasiru is Kannada for green, the colour of an electric cab’s plate. Our story, mission and values, who leads, and what our cars leave in the air.',
  },
  [ROUTES.services.path]: {
    title: 'Airport, outstation and scheduled cabs',
    description:
      'Rides for later, airport taxis to both Bengaluru terminals, outstation trips one way or round, hourly rental by package: what each costs and includes.',
  },
  [ROUTES.fleet.path]: {
    title: 'Our electric fleet, from hatchback to SUV',
    description:
      'Five kinds of electric car with seats, range, charging time and price per kilometre. Today you can book a sedan for four or an SUV for six.',
  },
  [ROUTES.mobileApp.path]: {
    title: 'Book a cab on your phone',
    description:
      'The app isn’t in the stores yet. Until then this site books, pays, tracks and cancels on your phone, and is light enough for a slow network.',
  },
  [ROUTES.howItWorks.path]: {
    title: 'How booking a cab works, in four steps',
    description:
      'Say where and when, choose a car at its fare, pay a part or all by UPI, card or wallet, get in. What you can count on, and four ways to pay.',
  },
  [ROUTES.contact.path]: {
    title: 'Contact, office hours and answers',
    description:
      'E-mail, phone, WhatsApp, our address in Mysuru and office hours Mon-Sat 9 AM-6 PM. Answers on lead times, service area, payment and refunds.',
  },
  [ROUTES.terms.path]: {
    title: ROUTES.terms.title,
    description:
      'Thirteen sections, last updated August 2025: who may book, how fares and advances work, cancelling, what we ask of riders and what you may ask of us.',
  },
  [ROUTES.privacy.path]: {
    title: ROUTES.privacy.title,
    description: `What ${BRAND.name} knows about you, why, who else sees it and for how long it is kept, and how to get a copy or delete it. Effective 1 September 2023.`,
  },
  [ROUTES.refunds.path]: {
    title: ROUTES.refunds.title,
    description:
      'What comes back when you cancel a cab, an airport ride or an outstation trip, by the hours left before pickup, and when it reaches your account.',
  },
  [ROUTES.attributions.path]: {
    title: ROUTES.attributions.title,
    description: `Whose work is in the site of ${BRAND.name}: where places, PIN codes and roads come from, the letters and icons, and the licences of the software.`,
  },
  [ROUTES.auth.path]: {
    title: 'Sign in to book a cab',
    description:
      'Sign in with your Indian mobile number and a one-time code, or with Google, to book an electric cab and to see your trips. No password to remember.',
  },
}

/** The listing of a page in search results, or null where it is not to be indexed. */
export const listingOf = ({ path }: Route): Listing | null => LISTINGS[path] ?? null

/** The pages that search engines may keep, in the order of the routes. */
export const LISTED: readonly Route[] = Object.values<Route>(ROUTES).filter((route) => listingOf(route))

/** The product's public origin, whatever host serves the page just now. Without a trailing slash. */
export const ORIGIN = `https://${BRAND.host}`

/** The canonical address of a page or file; `path` begins with a slash. */
export const publicAddress = (path: string): string => `${ORIGIN}${path}`
