/*
 * Distances are priced by the tenth of a kilometre and durations by the minute, as they are shown: a rider can
 * check the sum by hand (docs/product.md, Fare).
 */

/** Metres as kilometres to one decimal. */
export function pricedKm(metres: number): number {
  return Math.round(metres / 100) / 10
}

/** Seconds as whole minutes. */
export function pricedMinutes(seconds: number): number {
  return Math.round(seconds / 60)
}

/** '36.4 km'. */
export function formatKm(kilometres: number): string {
  return `${(Math.round(kilometres * 10) / 10).toFixed(1)} km`
}

/** '35 min', '2 h', '2 h 10 min'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
