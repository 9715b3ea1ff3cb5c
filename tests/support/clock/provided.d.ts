import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Milliseconds that `Date` is ahead of the real clock. */
    clockMovedBy: number
  }
}
