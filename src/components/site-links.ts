import type { Role } from '../domain/profile/user'
import { ROUTES } from '../routes'

export interface SiteLink {
  label: string
  href: string
}

/** The More menu, in its order (docs/product.md, PAGE-1). */
export const MORE_LINKS: readonly SiteLink[] = [
  { label: 'Home', href: ROUTES.home.path },
  { label: 'About', href: ROUTES.about.path },
  { label: 'Services', href: ROUTES.services.path },
  { label: 'Mobile App', href: ROUTES.mobileApp.path },
  { label: 'Fleet', href: ROUTES.fleet.path },
  { label: 'Contact', href: ROUTES.contact.path },
  { label: 'Terms', href: ROUTES.terms.path },
]

/** The rider's own pages, under Account. */
export const ACCOUNT_LINKS: readonly SiteLink[] = [
  { label: 'Profile Management', href: ROUTES.profile.path },
  { label: 'Trip History', href: ROUTES.tripHistory.path },
  { label: 'Ride Tracking', href: ROUTES.tracking.path },
]

/** What a rider's header offers first, and the menu of people who work here. */
export const BOOKING_LINK: SiteLink = { label: 'Book a Ride', href: ROUTES.booking.path }

/** What a visitor's header offers first. */
export const LOGIN_LINK: SiteLink = { label: 'Login', href: ROUTES.auth.path }

/** The first page of people who work here, which their header offers first; a rider has none and never sees these. */
export const WORK_LINKS: Record<Role, SiteLink | null> = {
  customer: null,
  driver: { label: ROUTES.driver.title, href: ROUTES.driver.path },
  admin: { label: ROUTES.ops.title, href: ROUTES.ops.path },
}

export const FOOTER_LINKS: readonly SiteLink[] = [
  { label: 'Privacy policy', href: ROUTES.privacy.path },
  { label: 'Terms and conditions', href: ROUTES.terms.path },
  { label: 'Refund policy', href: ROUTES.refunds.path },
  { label: 'Contact us', href: ROUTES.contact.path },
  { label: 'Credits', href: ROUTES.attributions.path },
]

export const SIGN_OUT_PATH = '/sign-out'
