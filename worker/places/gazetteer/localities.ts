import { gazetteer } from './gazetteer'
import type { GazetteerPlace } from './gazetteer-place'

/** So wide that a name of them says where somebody is going, and not to whom. */
const WIDE: readonly GazetteerPlace['kind'][] = ['locality', 'town', 'airport']

let wide: readonly GazetteerPlace[] | undefined

/** Parts of the cities, towns and airports: what a trip's ends are called to people with a shared link. */
export function localities(): readonly GazetteerPlace[] {
  wide ??= gazetteer().filter(({ kind }) => WIDE.includes(kind))
  return wide
}
