/** The mean of what riders gave a driver; null of one whom nobody has rated (docs/product.md, Reviews). */
export const ratingOf = ({ rating, ratingCount }: { rating: number; ratingCount: number }): number | null =>
  ratingCount === 0 ? null : rating
