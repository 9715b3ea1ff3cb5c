/** The script of every sandbox page. */
export const SCRIPT = `(() => {
  'use strict'
  // Before the first paint: the theme that was chosen in the product.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const showTheme = () => {
    let theme
    try { theme = localStorage.theme } catch {}
    const isDark = theme === 'dark' || (theme === 'system' && dark.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  showTheme()
  dark.addEventListener('change', showTheme)
  addEventListener('storage', showTheme)

  // While the page is seen, its parts with data-live are kept as the server has them. The button in use keeps its focus.
  const refresh = async () => {
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    for (const part of document.querySelectorAll('[data-live]')) {
      const now = fresh.getElementById(part.id)
      // What only this page knows of it: how high an e-mail is, what was opened.
      const shown = part.innerHTML.replaceAll(/ (style="[^"]*"|open="")/g, '')
      if (!now || now.innerHTML === shown) continue
      const focused = part.contains(document.activeElement) ? document.activeElement.ariaLabel : null
      part.replaceChildren(...now.childNodes)
      if (focused) part.querySelector('[aria-label="' + CSS.escape(focused) + '"]')?.focus()
      if (part.dataset.live) document.querySelector('#news').textContent = part.dataset.live
    }
  }
  const keepFresh = async () => {
    const isSeen = document.visibilityState === 'visible' && document.querySelector('[data-live]')
    if (isSeen) await refresh().catch(() => {})
    setTimeout(keepFresh, 1500)
  }
  setTimeout(keepFresh, 1500)

  // An e-mail is as high as what is in it.
  document.addEventListener('load', ({ target }) => {
    if (target.tagName === 'IFRAME') target.style.height = target.contentDocument.documentElement.scrollHeight + 2 + 'px'
  }, true)

  addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-copy]')
    if (!button) return
    const copied = await navigator.clipboard.writeText(button.dataset.copy).then(() => true, () => false)
    document.querySelector('#news').textContent = copied ? 'Copied.' : 'Not copied: select it by hand.'
  })

  // As the product's own page stores the subscription of a browser.
  addEventListener('click', async ({ target }) => {
    if (target.id !== 'push') return
    const send = (method, path, body) =>
      fetch(path, { method, headers: { 'content-type': 'application/json' }, body })
    const made = await send('POST', '/sandbox/api/push/subscriptions', '{}')
    const stored = await send('PUT', '/api/profile/messages/browser', await made.text())
    target.nextElementSibling.textContent = stored.ok
      ? 'Pushes are on for whoever is signed in here.'
      : 'Sign in first: pushes are somebody’s.'
  })

  // A checkout without a booking: the events it sends to the page are listed as they come.
  addEventListener('submit', async (event) => {
    if (event.target.id !== 'checkout') return
    event.preventDefault()
    const { key, method, partial_payment } = Object.fromEntries(new FormData(event.target, event.submitter))
    const asked = {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ partial_payment }),
    }
    const { id, amount } = await (await fetch('/sandbox/api/orders', asked)).json()
    const list = document.querySelector('#events')
    const note = (name) => (detail) => {
      const item = document.createElement('li')
      item.textContent = name + ' ' + JSON.stringify(detail ?? null)
      list.append(item)
    }
    const display = {
      blocks: { chosen: { instruments: [{ method }] } },
      sequence: ['block.chosen'],
      preferences: { show_default_blocks: false },
    }
    const checkout = new Razorpay({
      key, amount, currency: 'INR', order_id: id, name: 'Hasiru Cabs', description: 'Koramangala to the airport',
      config: method ? { display } : undefined, handler: note('handler'), modal: { ondismiss: note('ondismiss') },
    })
    checkout.on('payment.failed', note('payment.failed'))
    checkout.open()
  })
})()
`
