import { useEffect, useState } from 'react'

/** Milliseconds between two tries to load a part that is waited for. */
const LOAD_AGAIN_MS = 3000

/**
 * A part of a page that is loaded after it, before it is asked for: without a network it could not be then. Null until
 * it is there; while it `isWanted` it is tried again. `load` is the same function each time.
 */
export function useLatePart<Part>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it once more
  useEffect(() => {
    if (loaded) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      if (isWanted) timer = setTimeout(() => setTries((before) => before + 1), LOAD_AGAIN_MS)
    }
    load().then((part) => setLoaded({ part }), again)
    return () => clearTimeout(timer)
  }, [loaded, isWanted, tries])
  return loaded?.part ?? null
}
