// The page's theme and styles, as a map needs them.
import type { Theme } from './gl-library'
import css from './map.css?inline'

/** The page's theme, as the document's inline script set it. */
export const pageTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Calls `changed` at each change of the page's theme; returns the unsubscribe. */
export function onPageTheme(changed: (theme: Theme) => void): () => void {
  const watch = new MutationObserver(() => changed(pageTheme()))
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => watch.disconnect()
}

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Touch screen: one finger scrolls the page past a map, two fingers move the map. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches

const added = new Set<string>()

/**
 * Adopts a stylesheet, each once: the Content Security Policy forbids style elements,
 * and a link would load asynchronously. A library's styles come before ours, which override them.
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
