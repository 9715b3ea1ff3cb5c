/** The mean of what riders gave a driver; null of one whom nobody has rated (docs/product.md, Reviews). */
export const ratingOf = (driver: { rating: number; rating_count: number }): number | null =>
  driver.rating_count === 0 ? null : driver.rating
