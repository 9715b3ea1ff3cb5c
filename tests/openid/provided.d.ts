import 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The provider of provider.mjs, and our app as it knows it. */
    openid: { issuer: string; client: { id: string; secret: string } }
  }
}
