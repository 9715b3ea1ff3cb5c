import { afterEach, describe, expect, it } from 'vitest'
import { showToast } from '../../src/components/toast'

const page = (body: string) => {
  document.body.innerHTML = body
}
afterEach(() => page(''))

const titles = () => [...document.querySelectorAll('.toast strong')].map(({ textContent }) => textContent)

describe('Of several toasts', () => {
  it('one success is shown at most, the newest: they would cover what is pressed next', () => {
    page('<div id="toasts"></div>')
    showToast('success', { title: 'Profile picture updated successfully' })
    showToast('success', { title: 'Profile updated successfully' })
    expect(titles()).toEqual(['Profile updated successfully'])
  })

  it('a success in a dialog takes the place of one on the page behind it, and of one that came with the page', () => {
    page(`<div id="toasts"><div class="toast" data-tone="success"><strong>Signed in</strong></div></div>
      <dialog open><div class="toasts"></div></dialog>`)
    showToast('success', { title: 'Address added successfully' })
    expect(titles()).toEqual(['Address added successfully'])
  })

  it('an error stays until it is closed, whatever comes after it', () => {
    page('<div id="toasts"></div>')
    showToast('error', { title: 'Failed to save address' })
    showToast('success', { title: 'Address added successfully' })
    showToast('error', { title: 'Failed to delete address' })
    expect(titles()).toEqual([
      'Failed to save address',
      'Address added successfully',
      'Failed to delete address',
    ])
  })
})
