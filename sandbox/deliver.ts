/** Whoever is told something has so long to answer, in milliseconds; then it has failed. */
export const ANSWER_MS = 5_000

/** The status that the product answered a webhook with; null where none came in time. */
export async function deliver(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number | null> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
