// The page's theme and styles, as a map needs them.
import type { Theme } from './gl-library'
import css from './map.css?inline'

/** The page's theme, as its head set it. */
export const pageTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Calls back at each change of the page's theme; returns the unsubscribe. */
export function onPageTheme(changed: (theme: Theme) => void): () => void {
  const watch = new MutationObserver(() => changed(pageTheme()))
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => watch.disconnect()
}

/** Whether the person asked for less motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether a finger is what points: it scrolls the page past a map, and two of them move the map. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches

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
