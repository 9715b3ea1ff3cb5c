/** '4.8 ★ · 120 rides': what riders gave a driver on average, and how often they drove. */
export function ratingWords({ rating, total_rides }: { rating: number | null; total_rides: number }): string {
  const rides = `${total_rides.toLocaleString('en-IN')} ${total_rides === 1 ? 'ride' : 'rides'}`
  return `${rating === null ? 'No ratings yet' : `${rating.toFixed(1)} ★`} · ${rides}`
}
