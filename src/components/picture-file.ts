// A picture that was chosen or taken, drawn again in the browser: a JPEG of the size that is sent, without its location and
// all other metadata.
import { PICTURE_TYPE } from '../domain/profile/picture'
import { accept, type Result, refuse } from '../domain/result'

/**
 * Decodes a chosen file, upright. `unreadable`: the file's disk is gone; `undecodable`: the file is broken, or of a
 * kind unknown here.
 */
export async function openPicture(file: File): Promise<Result<ImageBitmap, 'unreadable' | 'undecodable'>> {
  // Read first, to distinguish an unreadable file (a removed disk) from a broken picture.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return refuse('unreadable')
  const picture = await createImageBitmap(new Blob([bytes], { type: file.type }), {
    imageOrientation: 'from-image',
  }).catch(() => null)
  return picture ? accept(picture) : refuse('undecodable')
}

interface Drawing {
  /** The part of the picture that is drawn, in its pixels. */
  from: { left: number; top: number; width: number; height: number }
  /** Pixels of the result. */
  width: number
  height: number
  /** 0 to 1. */
  quality: number
}

/** Null where this browser can't draw it. */
export async function drawJpeg(picture: ImageBitmap, { from, width, height, quality }: Drawing) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // A JPEG has no transparency: transparent pixels become white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, from.left, from.top, from.width, from.height, 0, 0, width, height)
  return new Promise<Blob | null>((done) => canvas.toBlob(done, PICTURE_TYPE, quality))
}
