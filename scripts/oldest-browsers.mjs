/** The oldest browsers in which a booking works (docs/product.md, BROWSER-1), by their names in MDN's compatibility data. */
export const OLDEST_BROWSERS = { chrome: 99, safari: 15.4, firefox: 104 }

/** The same as targets of a build. */
export const BUILD_TARGETS = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`)
