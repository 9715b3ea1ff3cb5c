import { readFileSync } from 'node:fs'
import { bundleForNode } from './bundle.mjs'

const FONT = 'node_modules/@fontsource/anek-latin/files/anek-latin-latin-600-normal.woff2'
const WIDTH = 1200
const HEIGHT = 630
/** How much of the road, which is 1200 long, is in sight. */
const IN_SIGHT = 1000
/** Where the car is on the first picture and on the last. */
const [FIRST_X, LAST_X] = [150, 770]

const STYLES = `
  body { position: relative; width: ${WIDTH}px; height: ${HEIGHT}px; }
  .head { position: absolute; top: 64px; left: 72px; right: 72px; display: flex; align-items: center; justify-content: space-between; }
  .plate { padding: 14px 22px 8px; border-radius: 7px; background: var(--plate); color: var(--plate-ink);
    box-shadow: inset 0 0 0 4px var(--plate), inset 0 0 0 6px var(--plate-ink);
    line-height: 1.15; letter-spacing: .06em; text-transform: uppercase; }
  .head .plate { font-size: 40px; }
  h1 .plate { display: inline-block; margin-top: 6px; padding: 11px 24px 4px; font-size: 64px; }
  .host { color: var(--muted); font-size: 30px; }
  h1 { position: absolute; top: 152px; left: 72px; width: 1000px; font-size: 88px; font-weight: 600; line-height: 1.02; letter-spacing: -.012em; text-wrap: balance; }
  h1.long { font-size: 72px; }
  .land { position: absolute; left: 0; bottom: 116px; width: ${WIDTH}px; color: var(--line); }
  .kerb { position: absolute; left: 0; bottom: 76px; width: ${WIDTH}px; height: 4px; background: var(--ink); }
  .from, .to { position: absolute; bottom: 62px; width: 32px; height: 32px; border: 7px solid var(--green); background: var(--paper); }
  .from { left: 72px; border-radius: 50%; }
  .to { right: 72px; border-radius: 5px; background: var(--green); }
  .car { position: absolute; bottom: 46px; width: 290px; stroke-width: 3px; }`

/**
 * The road from Mysuru to Bengaluru in one pen, 1200 wide, its kerb at 120: gate, hill, Kaveri bridge, then rocks, rain
 * tree, assembly and the airport's tower.
 */
const MYSURU =
  'M0 120h44V64h8v-8h6v8h8v56M66 84h8M94 84h8M66 120V96q0-12 18-12t18 12v24M102 120V64h8v-8h6v8h8v56h36c40 0 52-28 84-52 14-10 26-16 40-16s30 8 46 24c26 24 40 44 76 44h30c14 0 14-8 28-8H600M268 53V40h4v-8h4v-8h8v8h4v8h4v13M280 24v-6M478 136v-9q0-9 14-9t14 9v9M506 136v-9q0-9 14-9t14 9v9M534 136v-9q0-9 14-9t14 9v9M562 136v-9q0-9 14-9t14 9v9'
const BENGALURU =
  'M0 112h24c6-30 22-52 44-52 20 0 26 22 34 30 6-14 18-22 32-22 22 0 30 24 36 44h22M206 112V92M190 92q-10-22 16-28q26 6 16 28zM192 112h52v-8h8V76h120v28h8v8h20M264 104V84M284 104V84M340 104V84M360 104V84M300 112V76h24v36M252 76l6-8h108l6 8M292 68v-8h40v8M296 60c0-16 10-22 16-22s16 6 16 22M312 38V28M400 112h22V58h26v54M448 112h10V74h22v38M430 68h10M430 80h10M430 92h10M480 112h44l4-58h8l4 58h60M520 54h24l4-14h-32zM532 40V30'

/** A stretch of the road as an SVG that fills the width; `from` and `length` in the road's own units, of 1200. */
const stretch = (from, length, width) => `
<svg class="road" viewBox="${from} 10 ${length} 140" width="${width}" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
  <path d="${MYSURU}" vector-effect="non-scaling-stroke"/>
  <path d="${BENGALURU}" transform="translate(600 0)" vector-effect="non-scaling-stroke"/>
</svg>`

/** The longest heading that stands in the larger type. */
const LONG = 40

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const onPlate = (heading, words) => heading.replace(words, `<span class="plate">${words}</span>`)

/** The site's own car as SVG text, from the component that the pages draw it with. */
export async function loadCarDrawing() {
  const contents = `
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    import { CarDrawing } from './src/components/drawings/car-drawing'
    export const carDrawing = (kind) => renderToStaticMarkup(createElement(CarDrawing, { kind, className: 'car' }))`
  const { carDrawing } = await import(await bundleForNode('car-drawing', contents))
  return carDrawing
}

/** The light theme's tokens and the headings' font, for a picture that is drawn with nothing to fetch. */
const HOUSE = `
  @font-face {
    font-family: "Anek Latin";
    font-weight: 600;
    src: url(data:font/woff2;base64,${readFileSync(FONT, 'base64')}) format("woff2");
  }
  ${readFileSync('src/styles/tokens.css', 'utf8').split('@theme')[0]}
  * { margin: 0; box-sizing: border-box; }
  body { overflow: hidden; background: var(--paper); color: var(--ink); font: 600 1rem "Anek Latin"; }
  svg { display: block; overflow: visible; }`

/**
 * A page's picture for whoever links to it: its heading, and the road to drive on from there. `share` of the way, 0 to
 * 1, is how far the car has come.
 */
export const pagePicture = ({ heading, plated, host, name, car, share }) =>
  `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><style>${HOUSE}${STYLES}</style></head><body>
     <div class="head"><span class="plate">${escaped(name)}</span><span class="host">${escaped(host)}</span></div>
     <h1${heading.length > LONG ? ' class="long"' : ''}>${plated.map(escaped).reduce(onPlate, escaped(heading))}</h1>
     <div class="land">${stretch(share * (WIDTH - IN_SIGHT), IN_SIGHT, WIDTH)}</div>
     <div class="kerb"></div><div class="from"></div><div class="to"></div>
     <div style="position:absolute;left:${FIRST_X + share * (LAST_X - FIRST_X)}px;bottom:0">${car}</div></body></html>`
