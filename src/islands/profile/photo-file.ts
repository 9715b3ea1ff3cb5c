import { checkChosenPicture } from '../../domain/profile/chosen-picture'
import { FAILED_TO_UPLOAD_PICTURE, PICTURE_TOO_LARGE, SELECT_AN_IMAGE } from '../../domain/profile/sentences'
import { accept, type Result, refuse } from '../../domain/result'

/** Pixels of a side of what is sent; the largest place it is shown at is a fifth of it. */
export const SENT_SIDE = 512
const QUALITY = 0.86

/**
 * Draws the chosen file anew as it is shown: a square of its middle, upright, of 512 pixels a side or less, as a JPEG.
 * Where it was taken, and all else that the file says, stays behind. Refuses with the sentence that the screen shows.
 */
export async function drawPhoto(file: File): Promise<Result<Blob, string>> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return refuse(FAILED_TO_UPLOAD_PICTURE)
  const checked = checkChosenPicture({ bytes: new Uint8Array(bytes), type: file.type })
  if (!checked.ok) return refuse(checked.refusal.reason === 'too_large' ? PICTURE_TOO_LARGE : SELECT_AN_IMAGE)
  const picture = await createImageBitmap(new Blob([bytes], { type: file.type }), {
    imageOrientation: 'from-image',
  }).catch(() => null)
  if (!picture) return refuse(SELECT_AN_IMAGE)
  const drawn = await squareOf(picture)
  picture.close()
  return drawn ? accept(drawn) : refuse(FAILED_TO_UPLOAD_PICTURE)
}

function squareOf(picture: ImageBitmap): Promise<Blob | null> {
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, SENT_SIDE)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // A JPEG has no transparency: what shows through is white, and not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
}
