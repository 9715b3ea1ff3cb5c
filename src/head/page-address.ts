import { BRAND } from '../brand'

/** Where the product stands in public, whatever host serves it just now. Without a slash at its end. */
export const ORIGIN = `https://${BRAND.host}`

/** The one address of a page or file, for whoever keeps or sends it; `path` begins with a slash. */
export const publicAddress = (path: string): string => `${ORIGIN}${path}`
