import { BRAND } from '../brand'
import type { Route } from '../routes'
import { type Listing, listingOf } from './listings'
import { publicAddress } from './page-address'
import { PICTURE_HEADINGS } from './picture-headings'
import { HOUSE_PICTURE, PICTURE_SIZE, pictureOf } from './pictures'

/** What a messenger shows of a shared ride's link: nothing of the ride, which the page itself tells. */
const SHARED_RIDE: Listing = {
  title: 'A shared ride',
  description: 'Somebody shares an electric cab’s ride with you. Open the link to see where it is.',
}

/** What search engines and messengers are told of a page: how to name it, its one address, its picture. */
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
      {route.access === 'link target' && <Preview title={title} listing={SHARED_RIDE} />}
    </>
  )
}

/** The card that a link becomes where it is pasted. Without a route it names no address: the link is a secret. */
function Preview({ title, listing, route }: { title: string; listing: Listing; route?: Route }) {
  const picture = route ? pictureOf(route) : HOUSE_PICTURE
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
