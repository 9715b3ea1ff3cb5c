import { readFileSync } from 'node:fs'
import { bundleForNode } from '../bundle.mjs'

const FONT = 'node_modules/@fontsource/anek-latin/files/anek-latin-latin-600-normal.woff2'

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

/** The light theme's tokens and the headings' font, for a sheet that is drawn with nothing to fetch. */
const house = () => `
  @font-face {
    font-family: "Anek Latin";
    font-weight: 600;
    src: url(data:font/woff2;base64,${readFileSync(FONT, 'base64')}) format("woff2");
  }
  ${readFileSync('src/styles/tokens.css', 'utf8').split('@theme')[0]}
  * { margin: 0; box-sizing: border-box; }
  body { overflow: hidden; background: var(--paper); color: var(--ink); font: 600 1rem "Anek Latin"; }
  svg { display: block; overflow: visible; }`

/** A document that holds one drawing and nothing else. */
export const sheet = (styles, body) =>
  `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><style>${house()}${styles}</style></head><body>${body}</body></html>`
