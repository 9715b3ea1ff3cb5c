import { tripToShow } from '../domain/rides/next-trip'
import { ROUTES } from '../routes'
import { forgetKept, readKept } from './kept-trip'
import { partsOf } from './next-trip-parts'

/**
 * Fills the offline page's places with the trip that is kept here, and hides what has none. Where sign-in was being
 * opened nobody is signed in: then nothing is shown, and nothing is kept any longer.
 */
export function showNextTrip(page: ParentNode, path: string, now: Date): void {
  if (path.startsWith(ROUTES.auth.path)) forgetKept()
  const kept = readKept()
  const known = tripToShow(kept, now)
  if (kept?.known && !known) forgetKept()
  show(page, 'trip', known !== null)
  show(page, 'no-trip', known === null)
  for (const [name, text] of Object.entries(known ? partsOf(known) : {})) {
    show(page, name, text !== null)
    for (const box of page.querySelectorAll<HTMLElement>(`[data-text=${name}]`)) {
      // A box for one digit, or a place for the whole.
      const { digit } = box.dataset
      box.textContent = digit === undefined ? text : (text?.[Number(digit)] ?? '')
    }
  }
}

function show(page: ParentNode, name: string, shown: boolean) {
  for (const part of page.querySelectorAll<HTMLElement>(`[data-part=${name}]`)) part.hidden = !shown
}
