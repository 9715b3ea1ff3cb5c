/** Shorter than this nobody missed anything. */
const NOTICED_MS = 15_000
/** How long it is said, in milliseconds. */
const SAID_MS = 30_000

/** Tells for how many milliseconds the page was out of sight, where phones measure nothing; 0 takes it back. */
export function watchSight(onUnseen: (milliseconds: number) => void): () => void {
  let hiddenAt: number | null = null
  let takeBack: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    const unseen = hiddenAt === null ? 0 : Date.now() - hiddenAt
    hiddenAt = null
    if (unseen < NOTICED_MS) return
    onUnseen(unseen)
    clearTimeout(takeBack)
    takeBack = setTimeout(() => onUnseen(0), SAID_MS)
  }
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearTimeout(takeBack)
    onUnseen(0)
    document.removeEventListener('visibilitychange', changed)
  }
}
