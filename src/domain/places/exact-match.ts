import type { Prediction } from './place'

const plain = (text: string) =>
  text
    .toLocaleLowerCase('en-IN')
    .replace(/[\s,]+/g, ' ')
    .trim()

/**
 * The one suggestion that text typed without choosing can mean: its name or whole address, letter for letter but
 * for case and commas. Null when none fits or several do, for a rider must not be sent to the wrong MG Road.
 */
export function exactMatch(text: string, predictions: readonly Prediction[]): Prediction | null {
  const wanted = plain(text)
  const whole = predictions.filter(({ description }) => plain(description) === wanted)
  const named = predictions.filter(
    ({ structured_formatting, name_kn }) =>
      plain(structured_formatting.main_text) === wanted || (name_kn && plain(name_kn) === wanted),
  )
  const fitting = whole.length > 0 ? whole : named
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
