import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA, and what axe knows of good practice. */
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

export const LOOKS = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1280 },
] as const

export type Look = (typeof LOOKS)[number]

/** Shows every page of this browser in a theme and at a width, and still: colours are judged where they come to rest. */
export async function lookAs(page: Page, { theme, width }: Look) {
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((choice) => {
    localStorage.theme = choice
  }, theme)
}

/** Fails with each finding's rule and element where somebody would be kept from the page as it stands. */
export async function expectAccessible(page: Page, what: string) {
  await page.evaluate(SOURCE)
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => Reflect.get(window, 'axe').run(document, options),
    RULES,
  )
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
  )
  expect.soft(findings, what).toEqual([])
}
