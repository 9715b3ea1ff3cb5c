import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const text = readFileSync('docs/security.md', 'utf8')

/** The lines of level 1 and 2 of ASVS 5.0.0, by section: how many of each chapter there are, and which. */
const LINES = `1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2`

const linesIn = (words: string): string[] =>
  [...words.matchAll(/(\d+\.\d+)\.(\d+)(?:-(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, place) => `${section}.${Number(first) + place}`,
    ),
  )

describe('docs/security.md', () => {
  it('has each line of ASVS 5.0.0 of level 1 or 2 once: met, of no concern, or not met', () => {
    const rows = [...text.matchAll(/^\| ((?:\d+\.\d+\.\d+[-\d, .]*)) \|/gm)].map(([, cell = '']) => cell)
    const expected = linesIn(LINES)
    expect(expected).toHaveLength(253)
    expect(linesIn(rows.join(' ')).toSorted()).toEqual(expected.toSorted())
  })

  it.each(['docs/security.md', 'docs/abuse-cases.md'])(
    '%s names tests and files that are there',
    (document) => {
      const paths = readFileSync(document, 'utf8').matchAll(
        /`((?:tests|worker|src|durable-objects)\/[\w./-]+\.\w+)`/g,
      )
      const absent = [...paths].map(([, path = '']) => path).filter((path) => !existsSync(path))
      expect(absent).toEqual([])
    },
  )
})
