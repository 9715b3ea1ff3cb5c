import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually'

/** A form of the server's, whose parts come as small modules. */
function serverPage() {
  const page = document.createElement('div')
  page.dataset.island = 'form'
  page.dataset.when = 'touch'
  page.dataset.entry = 'data:text/javascript,export const island = null'
  page.dataset.hydrate = 'data:text/javascript,export const hydrate = () => {}'
  page.innerHTML = '<input>'
  document.body.append(page)
  return page
}

const runScript = () => import('../../src/client')

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', () => 0)
})

describe('a part of a page that comes alive when it is touched', () => {
  it('comes alive by itself when somebody types in it before the page’s script is there', async () => {
    const page = serverPage()
    page.querySelector('input')?.focus()
    await runScript()
    await eventually(() => expect(page.dataset.alive).toBe(''))
  })

  it('says that it can’t be loaded, as after a deployment, and comes alive when it can', async () => {
    const page = serverPage()
    const { entry } = page.dataset
    page.dataset.entry = 'data:text/javascript,throw new Error()'
    await runScript()
    // By this the styles show the sentence before it.
    const isSaid = () => page.matches('[data-tried]:not([data-alive])')
    expect(isSaid()).toBe(false)
    const type = () => page.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
    type()
    await eventually(() => expect(isSaid()).toBe(true))
    type()
    page.dataset.entry = entry
    await eventually(() => {
      type()
      expect([page.dataset.alive, isSaid()]).toEqual(['', false])
    })
  })

  it('waits while nobody has touched it', async () => {
    const page = serverPage()
    await runScript()
    await new Promise((later) => setTimeout(later, 50))
    expect(page.dataset.alive).toBeUndefined()
    page.querySelector('input')?.focus()
    await eventually(() => expect(page.dataset.alive).toBe(''))
  })
})
