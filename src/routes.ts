type Access = 'public' | 'login required' | 'link target' | 'driver' | 'operator'

export interface Route {
  path: string
  access: Access
  title: string
  /** The page may draw a map. */
  hasMap?: true
  /** The page may open the payment window. */
  pays?: true
  /** The page may ask for a proof that a person is there. */
  asksProof?: true
}

/** Every path of the product and who may open it. Any other path is a 404. docs/product.md, PAGE-1. */
export const ROUTES = {
  home: { path: '/', access: 'public', title: 'Electric cabs in Mysuru and Bengaluru', hasMap: true },
  about: { path: '/about', access: 'public', title: 'About us' },
  services: { path: '/services', access: 'public', title: 'Services' },
  fleet: { path: '/fleet', access: 'public', title: 'Our fleet' },
  mobileApp: { path: '/mobile-app', access: 'public', title: 'Mobile app' },
  howItWorks: { path: '/how-it-works', access: 'public', title: 'How it works' },
  contact: { path: '/contact', access: 'public', title: 'Contact', hasMap: true },
  terms: { path: '/terms', access: 'public', title: 'Terms and conditions' },
  privacy: { path: '/privacy-policy', access: 'public', title: 'Privacy policy' },
  refunds: { path: '/refund-policy', access: 'public', title: 'Refund and cancellation policy' },
  attributions: { path: '/attributions', access: 'public', title: 'Credits and licences' },
  auth: { path: '/auth', access: 'public', title: 'Sign in', asksProof: true },
  authCallback: { path: '/auth/callback', access: 'public', title: 'Signing you in' },
  booking: { path: '/booking', access: 'login required', title: 'Book a ride', hasMap: true, pays: true },
  profile: { path: '/profile', access: 'login required', title: 'Profile Management', asksProof: true },
  tripHistory: { path: '/trip-history', access: 'login required', title: 'Trip History' },
  changeTrip: {
    path: '/change-trip/:id',
    access: 'login required',
    title: 'Change trip',
    hasMap: true,
    pays: true,
  },
  receipt: { path: '/trip-history/:id/receipt', access: 'login required', title: 'Receipt' },
  document: { path: '/document/:id', access: 'login required', title: 'Document' },
  tracking: { path: '/tracking', access: 'login required', title: 'Ride Tracking', hasMap: true },
  driver: { path: '/driver', access: 'driver', title: 'Your rides', hasMap: true },
  ops: { path: '/ops', access: 'operator', title: 'Operations', hasMap: true },
  tripShare: { path: '/trip-share/:id', access: 'link target', title: 'A shared ride', hasMap: true },
  pay: { path: '/pay/:id', access: 'link target', title: 'Pay for a ride', pays: true },
  confirmEmail: { path: '/messages/confirm', access: 'link target', title: 'Confirm your e-mail address' },
  unsubscribe: { path: '/messages/unsubscribe', access: 'link target', title: 'Fewer messages' },
} as const satisfies Record<string, Route>

/** The notices of the packages that browsers are sent; the build writes them (scripts/notices-plugin.ts). */
export const NOTICES_PATH = '/notices.txt'

/** Where a booking is paid, or what is owed for its ride. */
export const payPath = (bookingId: string): string =>
  `${ROUTES.booking.path}?step=4&booking_id=${encodeURIComponent(bookingId)}`

/** A ride on its tracking page. */
export const trackingPath = (bookingId: string): string =>
  `${ROUTES.tracking.path}?booking_id=${encodeURIComponent(bookingId)}`

/** The trip among the rider's trips. */
export const tripPath = (bookingId: string): string =>
  `${ROUTES.tripHistory.path}?trip=${encodeURIComponent(bookingId)}`

/** Where a trip is changed, and a change that waits is paid. */
export const changePath = (bookingId: string): string =>
  ROUTES.changeTrip.path.replace(':id', encodeURIComponent(bookingId))

/** A document by its number, 'INV/2627/000001', which is written with hyphens here. */
export const documentPath = (number: string): string =>
  ROUTES.document.path.replace(':id', number.replaceAll('/', '-'))

export const receiptPath = (bookingId: string): string =>
  ROUTES.receipt.path.replace(':id', encodeURIComponent(bookingId))
