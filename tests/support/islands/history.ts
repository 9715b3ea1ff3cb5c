import { beforeEach, vi } from 'vitest'
import { pass } from './page'

interface Entry {
  state: { step?: number } | null
  url: string
}

let entries: Entry[] = []
let at = 0

/** The steps of the history's entries, oldest first; null for an entry of another page. The page is at `[at]`. */
export const visited = () => ({ steps: entries.map(({ state }) => state?.step ?? null), at })

/** Back and forward, which happy-dom's history lacks. A page of nobody's is at the bottom of the history. */
export function withHistory(address: string) {
  beforeEach(() => {
    const show = history.replaceState.bind(history)
    const put = (index: number, state: Entry['state'], url: string | URL | null | undefined) => {
      entries[index] = { state, url: String(url ?? location.href) }
      show(state, '', url)
    }
    entries = [
      { state: null, url: '/' },
      { state: null, url: address },
    ]
    at = 1
    vi.spyOn(history, 'replaceState').mockImplementation((state, _title, url) => put(at, state, url))
    vi.spyOn(history, 'pushState').mockImplementation((state, _title, url) => {
      at += 1
      entries.length = at
      put(at, state, url)
    })
    vi.spyOn(history, 'go').mockImplementation((delta = 0) => {
      setTimeout(() => {
        const entry = entries[at + delta]
        if (!entry) return
        at += delta
        put(at, entry.state, entry.url)
        dispatchEvent(new PopStateEvent('popstate', { state: entry.state }))
      })
    })
    vi.spyOn(history, 'back').mockImplementation(() => history.go(-1))
  })
}

/** The browser's own Back and Forward. */
export async function goInHistory(delta: number) {
  history.go(delta)
  await pass(0)
}
