/** A page of the product that needs neither a session nor the database. */
const PLAIN_PAGE = '/terms'
const PATIENCE_MS = 5_000

const STYLES =
  /<link[^>]*\brel="stylesheet"[^>]*\bhref="(\/[^"]+)"|<link[^>]*\bhref="(\/[^"]+)"[^>]*\brel="stylesheet"/
const HEADING = /\/[\w./@-]*anek-latin-latin-600[\w.-]*\.woff2/

/**
 * Where the product's build has put the font of its headings, as a path of its own origin: its name has a hash there
 * and none in development. Null where the product doesn't answer or has none: headings are then the system's.
 */
export async function findHeadingFont(
  origin: string,
  ask: (url: string) => Promise<Response>,
): Promise<string | null> {
  const read = async (path: string) => {
    const answer = await ask(origin + path)
    return answer.ok ? answer.text() : ''
  }
  try {
    const found = STYLES.exec(await read(PLAIN_PAGE))
    const styles = found?.[1] ?? found?.[2]
    return styles ? (HEADING.exec(await read(styles))?.[0] ?? null) : null
  } catch {
    return null
  }
}

/** The product as the browser reaches it. */
export const askProduct = (url: string) => fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
