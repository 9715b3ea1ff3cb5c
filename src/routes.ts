export type Access = 'public' | 'login required' | 'link target' | 'driver' | 'operator'

export interface Route {
  path: string
  access: Access
  title: string
  /** Shown by search engines; pages behind the sign-in have none. */
  description?: string
}

/** Every path of the product and who may open it. Any other path is a 404. docs/product.md, Pages. */
export const ROUTES = {
  home: {
    path: '/',
    access: 'public',
    title: 'Electric cabs in Mysuru and Bengaluru',
    description:
      'Book an electric cab in and around Mysuru and Bengaluru: airport rides, outstation trips and rides for later, at a fare you see before you book.',
  },
  about: {
    path: '/about',
    access: 'public',
    title: 'About us',
    description: 'Who runs Hasiru Cabs, and why every car is electric.',
  },
  services: {
    path: '/services',
    access: 'public',
    title: 'Services',
    description: 'Rides for later, airport taxis, outstation trips and hourly rentals.',
  },
  fleet: {
    path: '/fleet',
    access: 'public',
    title: 'Our fleet',
    description: 'The electric cars that pick you up.',
  },
  mobileApp: {
    path: '/mobile-app',
    access: 'public',
    title: 'Mobile app',
    description: 'Hasiru Cabs on your phone.',
  },
  howItWorks: {
    path: '/how-it-works',
    access: 'public',
    title: 'How it works',
    description: 'From search to ride in four steps.',
  },
  contact: {
    path: '/contact',
    access: 'public',
    title: 'Contact',
    description: 'Phone, e-mail, office hours and answers.',
  },
  terms: {
    path: '/terms',
    access: 'public',
    title: 'Terms and conditions',
    description: 'The terms of riding with Hasiru Cabs.',
  },
  privacy: {
    path: '/privacy-policy',
    access: 'public',
    title: 'Privacy policy',
    description: 'What we know about you, why, and for how long.',
  },
  refunds: {
    path: '/refund-policy',
    access: 'public',
    title: 'Refund and cancellation policy',
    description: 'What you get back when you cancel, by service and hour.',
  },
  auth: { path: '/auth', access: 'public', title: 'Sign in' },
  authCallback: { path: '/auth/callback', access: 'public', title: 'Signing you in' },
  booking: { path: '/booking', access: 'login required', title: 'Book a ride' },
  profile: { path: '/profile', access: 'login required', title: 'Profile Management' },
  tripHistory: { path: '/trip-history', access: 'login required', title: 'Trip History' },
  tracking: { path: '/tracking', access: 'login required', title: 'Ride Tracking' },
  driver: { path: '/driver', access: 'driver', title: 'Your rides' },
  ops: { path: '/ops', access: 'operator', title: 'Operations' },
  tripShare: { path: '/trip-share/:id', access: 'link target', title: 'A shared ride' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES
