import { BRAND, IS_SAMPLE } from '../brand'
import { CONTACT_QUESTIONS } from '../content/contact-questions'
import { SERVICES } from '../content/services-list'
import { ROUTES, type Route } from '../routes'
import { listingOf, ORIGIN, publicAddress } from './listings'

/** One thing of schema.org's vocabulary. */
type Thing = { '@type': string; [property: string]: unknown }

const COMPANY_ID = `${ORIGIN}/#house`
const CITIES: readonly Thing[] = ['Mysuru', 'Bengaluru'].map((name) => ({ '@type': 'City', name }))

/**
 * The company. The facts are those of the contact page, and marked as samples here as there. No rating and no count of
 * reviews: a page's sample would pass for a fact in a result list.
 */
const company: Thing = {
  '@type': 'LocalBusiness',
  '@id': COMPANY_ID,
  name: BRAND.name,
  description: 'Electric cabs in and around Mysuru and Bengaluru, booked on the web.',
  ...(IS_SAMPLE && {
    disambiguatingDescription: 'A sample company: its address, e-mail and telephone are fictional.',
  }),
  url: publicAddress(ROUTES.home.path),
  logo: publicAddress('/icon-512.png'),
  image: publicAddress('/pictures/home.png'),
  email: BRAND.email,
  telephone: BRAND.phone,
  address: {
    '@type': 'PostalAddress',
    ...BRAND.postal,
    addressRegion: 'Karnataka',
    addressCountry: 'IN',
  },
  areaServed: CITIES,
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    opens: '09:00',
    closes: '18:00',
    description: 'Office hours. Ride support answers at any hour.',
  },
}

const site: Thing = {
  '@type': 'WebSite',
  '@id': `${ORIGIN}/#site`,
  name: BRAND.name,
  url: publicAddress(ROUTES.home.path),
  inLanguage: 'en-IN',
  publisher: { '@id': COMPANY_ID },
}

/**
 * What can be booked today. Without prices: the page's prices are indicative, and an offer's price would be a promise.
 */
const taxi: Thing = {
  '@type': 'TaxiService',
  name: `Electric cabs of ${BRAND.name}`,
  provider: { '@id': COMPANY_ID },
  areaServed: CITIES,
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: 'Services',
    itemListElement: SERVICES.filter(({ comingSoon }) => !comingSoon).map(({ id, name, description }) => ({
      '@type': 'Offer',
      url: publicAddress(`${ROUTES.services.path}#${id}`),
      itemOffered: { '@type': 'TaxiService', name, description, provider: { '@id': COMPANY_ID } },
    })),
  },
}

const questions: Thing = {
  '@type': 'FAQPage',
  mainEntity: CONTACT_QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

const breadcrumbs = (route: Route, title: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    [BRAND.name, ROUTES.home.path],
    [title, route.path],
  ].map(([name, path = ''], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicAddress(path),
  })),
})

const OF_PAGE: Readonly<Record<string, readonly Thing[] | undefined>> = {
  [ROUTES.home.path]: [company, site],
  [ROUTES.about.path]: [company],
  [ROUTES.services.path]: [company, taxi],
  [ROUTES.contact.path]: [company, questions],
}

/** A page's structured data by schema.org; null for pages that are not indexed. */
export function structuredData(route: Route): object | null {
  if (!listingOf(route)) return null
  const trail = route.path === ROUTES.home.path ? [] : [breadcrumbs(route, route.title)]
  return { '@context': 'https://schema.org', '@graph': [...(OF_PAGE[route.path] ?? []), ...trail] }
}

/** Structured data as the text of a script element, which no '</script>' of a name or an answer may end. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
