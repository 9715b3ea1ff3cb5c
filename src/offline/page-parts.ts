import { formatDate, formatTime } from '../domain/kolkata-time'

// The parts of the offline page that its script fills or hides: a rider's next trip, a driver's ride.

/** Shows or hides a part of the page, wherever it stands. */
export function show(page: ParentNode, name: string, shown: boolean) {
  for (const part of page.querySelectorAll<HTMLElement>(`[data-part=${name}]`)) part.hidden = !shown
}

/** Writes each text into its elements, and hides the parts whose text is null. */
export function fill(page: ParentNode, texts: object) {
  for (const [name, text] of Object.entries(texts)) {
    show(page, name, text !== null)
    for (const box of page.querySelectorAll<HTMLElement>(`[data-text=${name}]`)) {
      // An element for one digit of the PIN, or for the whole text.
      const { digit } = box.dataset
      box.textContent = digit === undefined ? text : (text?.[Number(digit)] ?? '')
    }
  }
}

/** 'As of 6:12 pm, Sat 21 Nov': Kolkata time, as everywhere. */
export const ageOf = (instant: Date) =>
  `As of ${formatTime(instant)}, ${formatDate(instant).replace(',', '')}`
