import { ROUTES } from './routes'

/**
 * What search engines show of a page, by its path; pages behind the sign-in have none. Apart from the routes, which
 * browsers read too: no script needs these.
 */
export const DESCRIPTIONS: Readonly<Record<string, string | undefined>> = {
  [ROUTES.home.path]:
    'Book an electric cab in and around Mysuru and Bengaluru: airport rides, outstation trips and rides for later, at a fare you see before you book.',
  [ROUTES.about.path]: 'Who runs Hasiru Cabs, and why every car is electric.',
  [ROUTES.services.path]: 'Rides for later, airport taxis, outstation trips and hourly rentals.',
  [ROUTES.fleet.path]: 'The electric cars that pick you up.',
  [ROUTES.mobileApp.path]: 'Hasiru Cabs on your phone.',
  [ROUTES.howItWorks.path]: 'From search to ride in four steps.',
  [ROUTES.contact.path]: 'Phone, e-mail, office hours and answers.',
  [ROUTES.terms.path]: 'The terms of riding with Hasiru Cabs.',
  [ROUTES.privacy.path]: 'What we know about you, why, and for how long.',
  [ROUTES.refunds.path]: 'What you get back when you cancel, by service and hour.',
}
