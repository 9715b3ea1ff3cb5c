import type { RoomEntry, SocketsOf } from './room-entry'

/** What a socket belongs to, as one word: links, people and sessions never share one. */
export const wordOf = (who: SocketsOf): string => {
  if ('share_id' in who) return `share:${who.share_id}`
  return 'person_id' in who ? `person:${who.person_id}` : `session:${who.session_hash}`
}

/** Everything that a visitor's socket belongs to. */
export function wordsOf({ person_id, session_hash, share_id }: Omit<RoomEntry, 'facts'>): string[] {
  const words: string[] = []
  if (person_id !== null) words.push(wordOf({ person_id }))
  if (session_hash !== null) words.push(wordOf({ session_hash }))
  if (share_id !== null) words.push(wordOf({ share_id }))
  return words
}

/** A proof that takes longer than this, in milliseconds, has failed: nobody comes in with an older one. */
export const ENDING_REMEMBERED_MS = 2 * 60_000
/** Endings remembered at once. Only a ride's own rider and driver make any, so nobody pushes out somebody else's. */
export const MOST_ENDINGS = 100
/** Milliseconds that the clocks of two machines may be apart. */
const CLOCKS_APART_MS = 500

/**
 * What an ending, at `endedAt`, does to a proof that was begun at `provedAt`: 'void' where it may have seen what was
 * before the ending; 'doubtful' where only the clocks say that it did not, so that it has to be given again; 'good'
 * after that, as somebody's is who signed in again (docs/product.md, Live position). Milliseconds since 1970.
 */
export function proofAfter(endedAt: number, provedAt: number): 'void' | 'doubtful' | 'good' {
  if (provedAt <= endedAt) return 'void'
  return provedAt <= endedAt + CLOCKS_APART_MS ? 'doubtful' : 'good'
}
