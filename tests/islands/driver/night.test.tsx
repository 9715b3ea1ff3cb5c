import { act } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { ThemeTags } from '../../../src/head/head-tags'
import { THEME_SCRIPT } from '../../../src/inline'
import { pass } from '../../support/islands/page'
import { aBoard } from './boards'
import * as driver from './driver-page'

/** Runs the document's own lines, as the page's head does, on a page whose own theme is this. */
function openDocument(own: 'night' | 'light', at: string) {
  vi.setSystemTime(new Date(at))
  document.head.innerHTML = renderToString(<ThemeTags />)
  document.documentElement.dataset.choice = own
  new Function(THEME_SCRIPT)()
}
const theme = () => document.documentElement.dataset.theme

describe('the theme of the driver’s page', () => {
  driver.withDriver()

  it.each([
    ['2026-11-21T12:59:59Z', 'light', '6:29 pm'],
    ['2026-11-21T13:00:00Z', 'dark', '6:30 pm'],
    ['2026-11-22T00:29:59Z', 'dark', '5:59 am'],
    ['2026-11-22T00:30:00Z', 'light', '6:00 am'],
  ])('at %s is %s, for in Kolkata it is %s', (at, expected) => {
    openDocument('night', at)
    expect(theme()).toBe(expected)
  })

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
  ])('stays %s where the driver chose that, at night as by day', (chosen, expected) => {
    localStorage.setItem('theme', chosen)
    openDocument('night', '2026-11-21T18:30:00Z')
    expect(theme()).toBe(expected)
    openDocument('night', '2026-11-22T06:30:00Z')
    expect(theme()).toBe(expected)
  })

  it('leaves every other page light at night', () => {
    openDocument('light', '2026-11-21T18:30:00Z')
    expect(theme()).toBe('light')
  })

  it('turns dark at dusk while the page is open', async () => {
    openDocument('night', '2026-11-21T12:59:00Z')
    await driver.openPage(aBoard())
    expect(theme()).toBe('light')
    await pass(60_000)
    await act(async () => {})
    expect(theme()).toBe('dark')
  })
})
