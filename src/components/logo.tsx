import { BRAND } from '../brand'

/** The mark: an electric cab's number plate, yellow on green. */
export function Logo() {
  return <span className="plate text-lg uppercase">{BRAND.name}</span>
}
