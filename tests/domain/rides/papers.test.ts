import { describe, expect, it } from 'vitest'
import { endedBefore, papersToRenew, paperWords } from '../../../src/domain/rides/papers'

describe('Papers of a driver and a car (PAPER-1 to PAPER-3)', () => {
  it.each([
    ['all are good', { license_until: '2030-01-01', permit_until: '2027-01-01' }, null],
    ['it is the last day', { permit_until: '2026-11-23' }, null],
    ['it ended the day before', { permit_until: '2026-11-22' }, 'permit_until'],
    ['nobody has entered a date', { license_until: null, permit_until: null }, null],
    ['two have ended', { permit_until: '2026-11-20', insurance_until: '2026-11-03' }, 'insurance_until'],
  ])('stop a ride of 23 November where %s: %j', (_name, papers, ended) => {
    expect(endedBefore(papers, '2026-11-23')?.paper ?? null).toBe(ended)
  })

  it('are to be renewed from 30 days before their end on, and where no date is known', () => {
    const papers = {
      license_until: '2026-12-24',
      permit_until: '2026-12-23',
      insurance_until: '2026-11-01',
      fitness_until: null,
    }
    expect(papersToRenew(papers, '2026-11-23').map(({ paper }) => paper)).toEqual([
      'fitness_until',
      'insurance_until',
      'permit_until',
    ])
  })

  it.each([
    ['2026-11-03', 'permit ended on 3 Nov'],
    ['2025-11-03', 'permit ended on 3 Nov 2025'],
    ['2026-11-23', 'permit ends on 23 Nov, today'],
    ['2026-11-24', 'permit ends on 24 Nov, in 1 day'],
    ['2026-12-23', 'permit ends on 23 Dec, in 30 days'],
    ['2027-01-02', 'permit ends on 2 Jan 2027'],
    [null, 'permit has no date'],
  ])('say when they end: %s', (until, words) => {
    expect(paperWords({ paper: 'permit_until', until }, '2026-11-23')).toBe(words)
  })
})
