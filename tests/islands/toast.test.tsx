import { describe, expect, it, vi } from 'vitest'
import { showToast } from '../../src/components/toast'

const page = (body: string) => {
  document.body.innerHTML = body
}

/** A phone's screen, on which `data-box` says an element's top and height. */
function layOut() {
  vi.stubGlobal('innerHeight', 844)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top = 0, height = 0] = (this.getAttribute('data-box') ?? '').split(' ').map(Number)
    return new DOMRect(0, top, 390, height)
  })
}

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

describe('Toasts', () => {
  it.each([
    ['nothing is in their way', '', '8px'],
    ['a field and a link are', '<input data-box="780 44"><a href="/" data-box="700 44"></a>', '152px'],
    [
      'what can be pressed fills the screen',
      '<button data-field="date" data-box="780 44"></button><a href="/" data-box="64 716"></a>',
      '72px',
    ],
  ])('stand at the lowest place where they cover no field, bar or logo: %s', (_, inTheWay, bottom) => {
    layOut()
    page(`<div class="site-header" data-box="0 64"></div>${inTheWay}<div id="toasts" data-box="0 60"></div>`)
    showToast('success', { title: 'Trip number copied' })
    expect(document.getElementById('toasts')?.style.bottom).toBe(bottom)
  })

  it('that came with the page make way for what is drawn after them', async () => {
    layOut()
    let grow = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          grow = changed
        }
        observe() {}
      },
    )
    vi.resetModules()
    page('<main></main><div id="toasts" data-box="0 60"><div class="toast"></div></div>')
    await import('../../src/components/toast')
    for (const main of document.querySelectorAll('main')) main.innerHTML = '<button data-box="780 44">'
    grow()
    expect(document.getElementById('toasts')?.style.bottom).toBe('72px')
  })
})
