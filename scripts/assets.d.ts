/** Where the browser finds the product's own files; made by scripts/assets-plugin.ts. */
declare module 'virtual:assets' {
  export interface IslandFiles {
    /** The island's own module, imported by client.ts. */
    entry: string
    /** Everything the entry and hydrate.tsx import, to be fetched at once. */
    imports: string[]
  }
  /** True under `npm run dev`. */
  export const dev: boolean
  export const client: string
  export const hydrate: string
  /** Keeps a rider's next trip for a time without a network; client.ts imports it in idle time. */
  export const keepTrip: string
  /** Each with its own pages: src/document.tsx. */
  export const styles: Record<'site' | 'content' | 'consoles', string>
  export const islands: Record<string, IslandFiles>
  /** All scripts of the driver's page, what it loads late too; none under `npm run dev`. */
  export const driverFiles: string[]
}

/** What the offline page brings with it; made by scripts/offline-plugin.ts. */
declare module 'virtual:offline-page' {
  export const script: string
}

/** Styles as text, for a page that stands alone. */
declare module '*.css?inline' {
  const styles: string
  export default styles
}
