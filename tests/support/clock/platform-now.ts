import { inject } from 'vitest'

/** The runtime's own clock, which TEST_NOW does not move: by it R2 dates its objects and a socket its pings. */
export const platformNow = (): number => Date.now() - inject('clockMovedBy')
