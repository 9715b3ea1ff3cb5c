import css from './map.css?inline'

let sheet: CSSStyleSheet | undefined

/**
 * Puts the map's styles on the page, once. As a sheet of the document's own: the page's policy lets no style
 * element in, and a link would have to be waited for.
 */
export function addMapStyles(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
