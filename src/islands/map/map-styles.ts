import css from './map.css?inline'

const added = new Set<string>()

/**
 * Puts styles on the page, each once, as a sheet of the document's own: the page's policy lets no style element in,
 * and a link would have to be waited for. A library's come before ours, which have the last word.
 */
export function addStyles(text: string, where: 'before' | 'after'): void {
  if (added.has(text)) return
  added.add(text)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  const others = document.adoptedStyleSheets
  document.adoptedStyleSheets = where === 'before' ? [sheet, ...others] : [...others, sheet]
}

export const addMapStyles = () => addStyles(css, 'after')
