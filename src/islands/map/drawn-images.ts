import type { GlMap } from './gl-library'

const FAMILY = 'Hasiru Kannada'
/** Font size of the drawn names, in CSS pixels; the style scales them down. */
export const NAME_PX = 14
const HALO_PX = 1.5
const LINE_PX = NAME_PX * 1.3

const PREFIX = 'kn'

/** The style's image id of a name: contains the text and its colours. */
export const nameImage = (colour: string, halo: string) =>
  ['concat', `${PREFIX}|${colour}|${halo}|`, ['get', 'kn']] as ['concat', string, ['get', string]]

const SHIELD = 'shield'
/** CSS pixels of a shield's corner. */
const CORNER = 4

/** The style's image id of the plate behind a road's number. */
export const shieldImage = (edge: string, ground: string) => `${SHIELD}|${edge}|${ground}`

/** Loads the Kannada font. If that fails, the device's own font is used (docs/product.md, PLACE-13). */
export async function loadKannada(url: string): Promise<void> {
  const face = new FontFace(FAMILY, `url(${url})`, { weight: '500' })
  document.fonts.add(face)
  await face.load().catch(() => {})
}

function drawName(name: string, colour: string, halo: string, ratio: number): ImageData | null {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  const font = `500 ${NAME_PX * ratio}px "${FAMILY}", sans-serif`
  const lines = name.split('\n')
  pen.font = font
  const widest = Math.max(...lines.map((line) => pen.measureText(line).width))
  const edge = (HALO_PX + 1) * ratio
  pen.canvas.width = Math.ceil(widest + 2 * edge)
  pen.canvas.height = Math.ceil(lines.length * LINE_PX * ratio + 2 * edge)
  // Setting a canvas's size resets its font and colours, so they are set afterwards.
  Object.assign(pen, { font, textAlign: 'center', textBaseline: 'alphabetic', lineJoin: 'round' })
  Object.assign(pen, { fillStyle: colour, strokeStyle: halo, lineWidth: 2 * HALO_PX * ratio })
  const middle = pen.canvas.width / 2
  for (const draw of ['strokeText', 'fillText'] as const) {
    for (const [i, line] of lines.entries()) pen[draw](line, middle, edge + (i * LINE_PX + NAME_PX) * ratio)
  }
  return pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
}

/** A plate with an edge, whose middle stretches to the number that stands on it. */
function drawShield(edge: string, ground: string, ratio: number): ImageData | null {
  const size = (2 * CORNER + 2) * ratio
  const pen = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d')
  if (!pen) return null
  // Round corners without roundRect, which Safari 15 lacks.
  for (const [colour, reach] of [
    [edge, CORNER],
    [ground, CORNER - 1],
  ] as const) {
    Object.assign(pen, { strokeStyle: colour, lineWidth: 2 * reach * ratio, lineJoin: 'round' })
    pen.strokeRect(CORNER * ratio, CORNER * ratio, 2 * ratio, 2 * ratio)
  }
  return pen.getImageData(0, 0, size, size)
}

/**
 * Draws shields, and Kannada names as images. The library places letter by letter, which breaks the script's
 * joined letters apart ('ಟ್ಟ'); a canvas's text does not.
 */
export function drawImages(map: GlMap, letters: Promise<void>): void {
  const ratio = Math.min(3, Math.max(2, Math.ceil(devicePixelRatio)))
  map.setMissingStyleImageResolver(async (id) => {
    const [prefix, colour, halo, name] = id.split('|')
    if (!colour || !halo) return
    if (prefix === SHIELD) {
      const shield = drawShield(colour, halo, ratio)
      const middle: [number, number] = [CORNER * ratio, (CORNER + 2) * ratio]
      if (shield && !map.hasImage(id))
        map.addImage(id, shield, { pixelRatio: ratio, stretchX: [middle], stretchY: [middle] })
    }
    if (prefix !== PREFIX || !name) return
    await letters
    const image = drawName(name, colour, halo, ratio)
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: ratio })
  })
}
