import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the requests are drawn from, and how many of each route. */
    fuzz: { seed: number; requests: number }
  }
}
