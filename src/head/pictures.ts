import type { Route } from '../routes'
import { PICTURE_HEADINGS } from './picture-headings'

/** Pixels, as messengers ask for them. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** For what has no picture of its own. */
export const HOUSE_PICTURE = '/pictures/home.png'

/** The file that a page's picture is drawn to. */
export const pictureFile = (path: string): string =>
  path === '/' ? HOUSE_PICTURE : `/pictures/${path.slice(1).replaceAll('/', '-')}.png`

/** The picture of a page, drawn ahead by `scripts/draw-pictures.mjs`; the house's where it has none. */
export function pictureOf({ path }: Route): string {
  const file = pictureFile(path)
  return file in PICTURE_HEADINGS ? file : HOUSE_PICTURE
}
