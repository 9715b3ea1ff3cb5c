import { html, raw } from 'hono/html'
import { CAR_SHAPES } from '../../src/components/drawings/car-shapes'

// Drawn in the product's own pen: one ink line of 2 px, the road below at 118.

const drawing = (
  width: number,
  ink: string,
) => html`<svg width="${width}" height="119" viewBox="0 0 ${width} 119" fill="none" stroke="currentColor"
stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${raw(ink)}</svg>`

const { upper, glass, lines, rearAxle, frontAxle, wheel, plate } = CAR_SHAPES.sedan
/** The sill between both wheel arches, at 76. */
const SEDAN = `<g fill="var(--raised)"><path d="${upper}H188.2A16 16 0 1 0 157.8 76H82.2A16 16 0 1 0 51.8 76Z"/>${[
  rearAxle,
  frontAxle,
]
  .map((axle) => `<circle cx="${axle}" cy="${84 - wheel}" r="${wheel}"/>`)
  .join('')}</g><path d="${glass}${lines}"/>
<rect x="${plate[0]}" y="${plate[1]}" width="13" height="7" rx="1.5" fill="var(--plate)" stroke="none"/>`

const bank = (
  x: number,
) => `<g transform="translate(${x})"><path fill="var(--raised)" d="M4 58 38 36l34 22v6H4Z"/>
<path d="M12 64v44M29 64v44M47 64v44M64 64v44"/><path fill="var(--raised)" d="M6 108h64v10H6Z"/>
<circle cx="38" cy="52" r="4"/></g>`

const phone = (x: number) => `<g transform="translate(${x})"><rect x="20" y="48" width="40" height="70" rx="6"
fill="var(--raised)"/><path d="M36 55h8M36 111h8"/><path fill="var(--tint)" d="M44 6h46a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H62
l-10 10V40h-8a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6Z"/><path stroke-width="4" d="M53 23h0M63 23h0M73 23h0M83 23h0"/></g>`

const computer = (x: number) => `<g transform="translate(${x})"><path fill="var(--raised)"
d="M18 14a6 6 0 0 1 6-6h128a6 6 0 0 1 6 6v88H18Z"/><path fill="var(--raised)" d="M4 110h168l-6 8H10ZM18 102h140v8H18Z"/>
<path d="M18 82h140"/><g transform="translate(34 37) scale(.535)" stroke-width="3.6">${SEDAN}</g></g>`

const door = (
  x: number,
) => `<g transform="translate(${x})"><path fill="var(--raised)" d="M8 112V58a34 34 0 0 1 68 0v54ZM0 112h84v6H0Z"/>
<path d="M18 112V60a24 24 0 0 1 48 0v52M42 36v76M18 60h48M37 78v10M47 78v10"/></g>`

/** The outside world beside the product: a bank, a computer with the car on it, a phone that is written to. */
export const outsideWorld = drawing(350, bank(0) + computer(82) + phone(252))
export const ringingPhone = drawing(110, phone(0))
export const bankFront = drawing(84, bank(2))
export const frontDoor = drawing(84, door(0))
