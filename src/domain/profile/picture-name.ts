export const PICTURE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const

export type PictureExtension = keyof typeof PICTURE_TYPES

/** Of the pictures' folder, in the bucket and at its address. */
export const PICTURES = 'profile-pictures/'

export interface PictureName {
  userId: string
  /** Milliseconds since 1970, of the upload. */
  timestamp: number
  extension: PictureExtension
}

/** `profile-pictures/{userId}-{timestamp}.{ext}`: where a picture is kept. Its address is the same, from the root. */
export const pictureKey = ({ userId, timestamp, extension }: PictureName): string =>
  `${PICTURES}${userId}-${timestamp}.${extension}`

export const pictureUrl = (name: PictureName): string => `/${pictureKey(name)}`

const SHAPE = /^profile-pictures\/([\w]{1,64})-(\d{1,15})\.(jpg|png|webp|gif)$/

/** The parts of a key that we may have made; null of anything else. */
export function readPictureKey(key: string): PictureName | null {
  const [, userId, timestamp, extension] = SHAPE.exec(key) ?? []
  if (!userId || !timestamp || !isExtension(extension)) return null
  return { userId, timestamp: Number(timestamp), extension }
}

/** The same of an address, as a users row holds it. */
export const readPictureUrl = (url: string | null): PictureName | null =>
  url?.startsWith('/') ? readPictureKey(url.slice(1)) : null

const isExtension = (text: string | undefined): text is PictureExtension =>
  text !== undefined && Object.hasOwn(PICTURE_TYPES, text)
