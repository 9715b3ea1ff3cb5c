import { describe, expect, it } from 'vitest'
import { checkRules } from '../../../scripts/check-rules.mjs'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

const page = (...lines: string[]) => ['# Rules', '## Fare', ...lines, ''].join('\n\n')

const RULES = page('- **FARE-1** Longer is never cheaper.', '| a | table |', '- **FARE-3** No surge.')

/** Text of a file that cites; in parts, because this file cites nothing itself. */
const citing = (cited: string) => ({ 'src/fare.ts': `/** Rupees (docs/product${'.md'}, ${cited}). */` })

describe('checkRules', () => {
  it('takes bullets of 40 words with an id, tables between them, and citations of their ids', () => {
    const { ids, faults } = checkRules(page(`- **FARE-1** ${words(40)}`, '| a |'), citing('FARE-1'))
    expect([[...ids], faults]).toEqual([['FARE-1'], []])
  })

  it.each([
    ['a rule of 41 words', page(`- **FARE-1** ${words(41)}`), 'has 41 words'],
    ['a bullet without an id', page('- **FARE-1** A rule.', '- Another.'), 'no rule with an id'],
    ['a chapter without ids', page('- A rule.'), 'no rule with an id'],
    ['a paragraph', page('- **FARE-1** A rule.', '*Read narrowly:* words'), 'no rule with an id'],
    ['an id twice', page('- **FARE-1** A rule.', '- **FARE-1** Another.'), 'stands there twice'],
    ["another chapter's prefix", `${RULES}\n## Quote\n\n- **FARE-4** A rule.\n`, "another chapter's prefix"],
    ['a rule that neither code nor a test cites', RULES, 'no test cites FARE-1'],
    ['an id that it has not', page('- **FARE-1** As FARE-2 says.'), 'has no FARE-2'],
  ])('refuses a page with %s', (_, text, fault) => {
    expect(checkRules(text, {}).faults.join()).toContain(fault)
  })

  it.each([
    ['a heading', 'Fare', "'Fare' is no id"],
    ['a heading over a line break', '\n * Fare and quotes', "'Fare' is no id"],
    ['an id that is gone', 'FARE-2', 'has no FARE-2'],
  ])('refuses a file that cites %s', (_, cited, fault) => {
    expect(checkRules(RULES, citing(cited)).faults.join()).toContain(fault)
  })
})
