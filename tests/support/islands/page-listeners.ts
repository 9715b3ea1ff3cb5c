import { afterEach, beforeEach } from 'vitest'

/**
 * For code that listens to its page for as long as the page is there: listeners that a test added to the window and
 * the document end with the test, because the next test has the same page.
 */
export function withPageListeners() {
  const targets = [window, document]
  let ends: (() => void)[] = []
  beforeEach(() => {
    for (const target of targets) {
      const listen = target.addEventListener
      target.addEventListener = (...given: Parameters<typeof listen>) => {
        listen.apply(target, given)
        ends.push(() => target.removeEventListener(given[0], given[1]))
      }
      ends.push(() => {
        target.addEventListener = listen
      })
    }
  })
  afterEach(() => {
    for (const end of ends) end()
    ends = []
  })
}
