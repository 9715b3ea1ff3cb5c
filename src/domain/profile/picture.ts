import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'

const SELECT_AN_IMAGE = 'Please select an image file'

const PICTURE_TOO_LARGE = 'Image size should be less than 5MB'

/** Bytes; a file of as many is too large (docs/product.md, PROFILE-17). */
export const PICTURE_SIZE_LIMIT = 5 * 1024 * 1024

/** The media type that the page sends and the server keeps. */
export const PICTURE_TYPE = 'image/jpeg'

/** `cut_or_broken`: a JPEG, and not whole. */
type PictureProblem =
  | { because: 'unknown_kind' | 'cut_or_broken' | 'bytes_after_end' | 'carries_code' }
  | { because: 'sides'; width: number; height: number; limit: number }

export const PICTURE_REFUSALS = {
  too_large: [413, (_: { bytes: number; limit: number }) => PICTURE_TOO_LARGE],
  not_an_image: [
    400,
    SELECT_AN_IMAGE,
    { logged: ['info', 'picture_refused', ({ because }: PictureProblem) => ({ because })] },
  ],
} as const satisfies RefusalTable

export type PictureRefusal = RefusalOf<typeof PICTURE_REFUSALS>

/** The pictures' folder, in the bucket and in their addresses. */
export const PICTURES = 'profile-pictures/'

export interface PictureName {
  userId: string
  /** Milliseconds since 1970, of the upload. */
  timestamp: number
}

/** `profile-pictures/{userId}-{timestamp}.jpg`: where a picture is kept; the address is the same, from the root. */
export const pictureKey = ({ userId, timestamp }: PictureName): string =>
  `${PICTURES}${userId}-${timestamp}.jpg`

export const pictureUrl = (name: PictureName): string => `/${pictureKey(name)}`

const SHAPE = /^profile-pictures\/([\w]{1,64})-(\d{1,15})\.jpg$/

/** The parts of a key that we may have made; null of anything else. */
export function readPictureKey(key: string): PictureName | null {
  const [, userId, timestamp] = SHAPE.exec(key) ?? []
  return userId && timestamp ? { userId, timestamp: Number(timestamp) } : null
}

/** The parts of a picture's address as a users row holds it; null of an address that we did not make. */
export const readPictureUrl = (url: string | null): PictureName | null =>
  url?.startsWith('/') ? readPictureKey(url.slice(1)) : null

/** A file as a form's field holds it. */
interface ChosenFile {
  name: string
  /** '' if the browser has no type for the file name's extension. */
  type: string
  /** Bytes. */
  size: number
}

/**
 * Checks a chosen file before it is decoded; refuses with the sentence for the screen. Whether it really is an image,
 * decoding shows. An SVG is a document that may run code: it is none.
 */
export function checkChosenFile({ type, size }: Omit<ChosenFile, 'name'>): Result<null, string> {
  if ((type !== '' && !type.startsWith('image/')) || type === 'image/svg+xml') return refuse(SELECT_AN_IMAGE)
  return size < PICTURE_SIZE_LIMIT ? accept(null) : refuse(PICTURE_TOO_LARGE)
}

/** Every browser opens these: one that can't be decoded is broken, or something else under a wrong name. */
const OPENED_EVERYWHERE = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Endings of images for which some browsers know no type. */
const OTHER_IMAGES = /\.(heic|heif|avif|jxl|tiff?)$/i

/** The sentence for a chosen file that the browser could not decode. */
export const sentenceForUndecodable = ({ name, type }: Omit<ChosenFile, 'size'>): string => {
  const isOtherImage = type === '' ? OTHER_IMAGES.test(name) : !OPENED_EVERYWHERE.includes(type)
  return isOtherImage
    ? "This browser can't open this kind of picture. Please choose a JPEG or PNG."
    : SELECT_AN_IMAGE
}
