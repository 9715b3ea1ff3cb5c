import { stretch } from './road.mjs'
import { sheet } from './sheet.mjs'

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

/** The longest heading that stands in the larger type. */
const LONG = 40

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const onPlate = (heading, words) => heading.replace(words, `<span class="plate">${words}</span>`)

/**
 * A page's picture for whoever links to it: its heading, and the road to drive on from there. `share` of the way, 0 to
 * 1, is how far the car has come.
 */
export const pagePicture = ({ heading, plated, host, name, car, share }) =>
  sheet(
    STYLES,
    `<div class="head"><span class="plate">${escaped(name)}</span><span class="host">${escaped(host)}</span></div>
     <h1${heading.length > LONG ? ' class="long"' : ''}>${plated.map(escaped).reduce(onPlate, escaped(heading))}</h1>
     <div class="land">${stretch(share * (WIDTH - IN_SIGHT), IN_SIGHT, WIDTH)}</div>
     <div class="kerb"></div><div class="from"></div><div class="to"></div>
     <div style="position:absolute;left:${FIRST_X + share * (LAST_X - FIRST_X)}px;bottom:0">${car}</div>`,
  )
