import { BRAND } from '../brand'
import { ROUTES } from '../routes'
import { listingOf } from './listings'

export const MANIFEST_PATH = '/manifest.webmanifest'

/** The paper of the light theme, which every page has (`--paper` of the tokens). */
export const PAPER = '#fbf8f1'

const icon = (src: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, { path }: { path: string }) => ({
  name,
  url: path,
  icons: [icon('/icon-192.png', 192)],
})

/**
 * The product as an app on a home screen. The app's shortcuts lead a signed-out user to the sign-in, as the pages do.
 */
export const APP_MANIFEST = {
  id: ROUTES.home.path,
  name: BRAND.name,
  short_name: BRAND.name,
  description: listingOf(ROUTES.home)?.description,
  lang: 'en-IN',
  dir: 'ltr',
  start_url: ROUTES.home.path,
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['travel', 'navigation'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('/icon-192.png', 192),
    icon('/icon-512.png', 512),
    icon('/icon-maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('Book a ride', ROUTES.booking),
    shortcut('Trip history', ROUTES.tripHistory),
    shortcut('Ride tracking', ROUTES.tracking),
  ],
} as const
