import { act, cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Counts a search, and is not waited for: no test's API answers it.
Navigator.prototype.sendBeacon = () => true

// Files of tests share one page and its modules, for speed: no test leaves anything behind, and none has to clean up.
// Hooks run last to first, so this runs after a file's own.
afterEach(async () => {
  cleanup()
  // On a busy machine what a page does as it goes may wait for React's next turn: no listener of it outlives its test.
  await act(async () => {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
