import { BRAND } from '../brand'
import { ROUTES, type Route } from '../routes'
import { PAPER } from './app-manifest'
import { type Listing, listingOf, publicAddress } from './listings'
import { PICTURE_HEADINGS } from './picture-headings'

/** What a messenger shows of a share link: nothing of the ride. */
const SHARED_RIDE: Listing = {
  title: 'A shared ride',
  description: 'Somebody shares an electric cab’s ride with you. Open the link to see where it is.',
}

/** A page's metadata for search engines and messengers: title, description, canonical address, picture. */
export function HeadTags({ route }: { route: Route }) {
  const listing = listingOf(route)
  const title = `${listing?.title ?? route.title} · ${BRAND.name}`
  return (
    <>
      <title>{title}</title>
      {listing ? (
        <>
          <meta name="description" content={listing.description} />
          <link rel="canonical" href={publicAddress(route.path)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {listing && <Preview title={title} listing={listing} route={route} />}
      {route.path === ROUTES.tripShare.path && <Preview title={title} listing={SHARED_RIDE} />}
    </>
  )
}

/** Open Graph tags for link previews. Without a route they have no URL: a share link is a secret. */
function Preview({ title, listing, route }: { title: string; listing: Listing; route?: Route }) {
  const picture = route ? pictureOf(route) : DEFAULT_PICTURE
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={listing.description} />
      {route && <meta property="og:url" content={publicAddress(route.path)} />}
      <meta property="og:image" content={publicAddress(picture)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(PICTURE_SIZE.width)} />
      <meta property="og:image:height" content={String(PICTURE_SIZE.height)} />
      <meta property="og:image:alt" content={`${BRAND.name}: ${PICTURE_HEADINGS[picture] ?? ''}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** What THEME_SCRIPT sets; light until the script has run. */
export function ThemeTags() {
  return (
    <>
      <meta name="color-scheme" content="light" />
      <meta name="theme-color" content={PAPER} />
      {/* Fares, plates and times are no telephone numbers; real numbers have links of their own. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no" />
    </>
  )
}

/** Pixels, as messengers ask for them. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** For pages without a picture of their own. */
export const DEFAULT_PICTURE = '/pictures/home.png'

/** The file that a page's picture is drawn to. */
const pictureFile = (path: string): string =>
  path === '/' ? DEFAULT_PICTURE : `/pictures/${path.slice(1).replaceAll('/', '-')}.png`

/** The picture of a page, drawn ahead by `scripts/draw-pictures.mjs`; a page without one has the house's. */
function pictureOf({ path }: Route): string {
  const file = pictureFile(path)
  return file in PICTURE_HEADINGS ? file : DEFAULT_PICTURE
}
