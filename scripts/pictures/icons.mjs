import { sheet } from './sheet.mjs'

/** H and C as the mark draws them, in a box of 64, between 16 and 48. */
const LETTERS =
  'M16 24v16M16 32h11M27 24v16M48.5 28.2c-1.5-2.8-4-4.2-7.1-4.2-4.9 0-8 3.6-8 8s3.1 8 8 8c3.1 0 5.6-1.4 7.1-4.2'

const svg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`
const letters = (transform) =>
  `<path d="${LETTERS}" fill="none" stroke="var(--plate-ink)" stroke-width="4.5" transform="${transform}"/>`

/** The plate in two rows, as a scooter carries it: the letters, and below them the road between its two ends. */
const face = (scale) => `
  <g transform="translate(32 32) scale(${scale}) translate(-32 -32)">
    ${letters('translate(-.25 -5)')}
    <g fill="none" stroke="var(--plate-ink)" stroke-width="2">
      <path d="M20.5 44.5h21.5"/><circle cx="18" cy="44.5" r="2.5"/><path d="M42 42h5v5h-5z" fill="var(--plate-ink)"/>
    </g>
  </g>`

/** The icon for a home screen that shows what it is given: a plate with round corners on nothing. */
const plate = svg(`
  <rect x="1" y="1" width="62" height="62" rx="12" fill="var(--plate)"/>
  <rect x="4.5" y="4.5" width="55" height="55" rx="9" fill="none" stroke="var(--plate-ink)" stroke-width="2.2"/>
  ${face(1.12)}`)

/**
 * The icon for a home screen that cuts it: green to the edge, and all that matters within the circle of four fifths.
 */
const maskable = svg(`<rect width="64" height="64" fill="var(--plate)"/>${face(1.02)}`)

/** iOS cuts the corners itself and fills what is clear with black. */
const touch = svg(`
  <rect width="64" height="64" fill="var(--plate)"/>
  ${face(1.22)}`)

/** Two letters on a plate, no more, because the icon is seen at 16 pixels. */
const small = svg(`
  <rect y="8" width="64" height="48" rx="9" fill="var(--plate)"/>
  <g transform="translate(32 32) scale(1.35) translate(-32 -32)">${letters('')}</g>`)

/** What is drawn, by its file; sizes in pixels. */
export const ICONS = [
  { file: 'icon-192.png', size: 192, drawing: plate },
  { file: 'icon-512.png', size: 512, drawing: plate },
  { file: 'icon-maskable-512.png', size: 512, drawing: maskable },
  { file: 'apple-touch-icon.png', size: 180, drawing: touch },
]
export const FAVICON = { file: 'favicon.ico', size: 32, drawing: small }

export const iconSheet = (drawing) => sheet('html, body { background: none; }', drawing)

const ICO_HEAD_BYTES = 22

/** A PNG in the wrapping that browsers ask for by name; `size` in pixels, under 256. */
export function icoOf(png, size) {
  const head = Buffer.alloc(ICO_HEAD_BYTES)
  // Type icon, one picture.
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  // One plane, 32 bits a pixel.
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(ICO_HEAD_BYTES, 18)
  return Buffer.concat([head, png])
}
