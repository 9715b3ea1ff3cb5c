/** What a walk over a whole picture file found. */
export interface WalkedPicture {
  /** Pixels, as the file says; none of them was decoded. */
  width: number
  height: number
  /** Where the picture's own structure ends, in bytes: what stands after it is no part of it. */
  end: number
  /** What is needed to draw it as a still picture, in order: together they are a file of the same kind. */
  kept: readonly Uint8Array[]
  /** What the file says beside that: where it was taken, by whom, with what words, and what else was put there. */
  left: readonly Uint8Array[]
}

/**
 * Segments, chunks or blocks that a file may be made of. The busiest honest ones have some thousand; 5 MB of empty ones
 * would be a million, and each is remembered while it is walked: more than the memory of a worker.
 */
export const MOST_PARTS = 10_000

/** Walks one kind of file from its first byte to its end; null of what is no whole one. Never throws. */
export type Walk = (bytes: Uint8Array) => WalkedPicture | null
