import type { Theme } from './gl-library'

/** The page's theme, as its head set it. */
export const pageTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Tells of each change of the page's theme; returns what ends it. */
export function onPageTheme(changed: (theme: Theme) => void): () => void {
  const watch = new MutationObserver(() => changed(pageTheme()))
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => watch.disconnect()
}

/** Whether the person asked for less motion. */
export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether a finger is what points: it scrolls the page past a map, and two of them move the map. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches
