/** Copies codes, and looks for new messages every 2 seconds while the page is seen. */
export const INBOX_SCRIPT = `(() => {
  'use strict'
  const news = document.querySelector('#news')
  const to = new URLSearchParams(location.search).get('to')
  const list = '/sandbox/messages' + (to ? '?to=' + encodeURIComponent(to) : '')
  const newestShown = () => document.querySelector('[data-message]')?.dataset.message

  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-copy]')
    if (!button) return
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Select it by hand'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })

  const refresh = async () => {
    const messages = await (await fetch(list)).json()
    if (messages[0]?.id === newestShown()) return
    const known = newestShown()
    const fresh = known ? messages.findIndex((message) => message.id === known) : messages.length
    const page = await (await fetch(location.href)).text()
    const section = new DOMParser().parseFromString(page, 'text/html').querySelector('#messages')
    document.querySelector('#messages').replaceWith(section)
    news.textContent = fresh === 1 ? '1 new message' : fresh > 1 ? fresh + ' new messages' : ''
  }
  setInterval(() => {
    if (document.visibilityState === 'visible') refresh().catch(() => {})
  }, 2000)
})()
`
