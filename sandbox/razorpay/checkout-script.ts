/**
 * The browser script that stands in for checkout.razorpay.com/v1/checkout.js: it defines window.Razorpay and opens
 * the sheet in a frame of the page. It runs under the product's strict policy, so it sets styles through the
 * object model only, and it believes a message only from its own frame and its own origin.
 */
export const CHECKOUT_SCRIPT = String.raw`(() => {
  'use strict'
  const here = new URL(document.currentScript.src)
  const METHODS = ['upi', 'card', 'wallet']
  const FROM_SHEET = 'hasiru-sandbox-sheet'
  const FROM_PAGE = 'hasiru-sandbox-page'
  const OVERLAY = {
    position: 'fixed', inset: '0', 'z-index': '2147483647', display: 'flex',
    'align-items': 'center', 'justify-content': 'center', background: 'rgba(9, 17, 13, 0.64)',
  }
  const FRAME = {
    display: 'block', border: '0', 'max-width': '100%', background: 'transparent', 'color-scheme': 'normal',
  }
  const ON_A_PHONE = { width: '100%', height: '100%' }
  const ON_A_DESK = { width: '440px', height: 'min(780px, 94vh)', 'border-radius': '16px' }

  const dress = (element, styles) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
  }

  /** config.display: the blocks named in sequence come first, the usual ones after unless they are switched off. */
  const allowedMethods = (display) => {
    if (!display) return METHODS
    const hidden = (display.hide ?? []).filter((one) => !one.flows).map((one) => one.method)
    const named = (display.sequence ?? []).flatMap((entry) => {
      const block = display.blocks?.[entry.replace(/^block\./, '')]
      return block ? block.instruments.map((one) => one.method) : [entry]
    })
    const rest = display.preferences?.show_default_blocks === false ? [] : METHODS
    return [...new Set([...named, ...rest])].filter((one) => METHODS.includes(one) && !hidden.includes(one))
  }

  /** prefill.method counts only where contact and email are both known. */
  const sheetAddress = (options) => {
    const { contact = '', email = '', method = '' } = options.prefill ?? {}
    const address = new URL('sheet', here)
    const words = {
      key: options.key, order_id: options.order_id, name: options.name, description: options.description,
      color: options.theme?.color, contact, email, method: contact && email ? method : '',
      methods: allowedMethods(options.config?.display).join(','),
      confirm: options.modal?.confirm_close ? '1' : '', retry: retries(options) ? '1' : '',
    }
    for (const [name, value] of Object.entries(words)) if (value) address.searchParams.set(name, String(value))
    return address.href
  }

  const retries = (options) => options.retry !== false && options.retry?.enabled !== false

  class Razorpay {
    #options
    #listeners = new Map()
    #sheet = null

    constructor(options) {
      for (const name of ['key', 'amount', 'currency', 'order_id']) {
        if (!options?.[name]) throw new Error('Razorpay checkout: the option "' + name + '" is missing')
      }
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    #emit(event, payload) {
      for (const listener of this.#listeners.get(event) ?? []) listener(payload)
    }

    open() {
      if (this.#sheet) return this
      const overlay = document.createElement('div')
      overlay.className = 'razorpay-container'
      dress(overlay, OVERLAY)
      const frame = document.createElement('iframe')
      frame.className = 'razorpay-checkout-frame'
      frame.title = 'Razorpay Checkout'
      frame.src = sheetAddress(this.#options)
      dress(frame, { ...FRAME, ...(innerWidth <= 480 ? ON_A_PHONE : ON_A_DESK) })
      const returnFocus = document.activeElement
      const overflow = document.documentElement.style.overflow
      const listening = new AbortController()
      const { signal } = listening
      const sheet = { frame, ready: false, timer: 0 }
      sheet.remove = () => {
        listening.abort()
        clearTimeout(sheet.timer)
        overlay.remove()
        document.documentElement.style.overflow = overflow
        if (returnFocus instanceof HTMLElement) returnFocus.focus()
      }
      this.#sheet = sheet
      addEventListener('message', (event) => this.#hear(event), { signal })
      addEventListener('keydown', (event) => this.#escape(event), { signal, capture: true })
      addEventListener('popstate', () => this.#options.modal?.handleback !== false && this.#dismiss(), { signal })
      overlay.addEventListener('click', () => this.#options.modal?.backdropclose && this.#askToLeave(), { signal })
      frame.addEventListener('load', () => frame.focus(), { signal })
      const seconds = Number(this.#options.timeout)
      if (seconds > 0) sheet.timer = setTimeout(() => this.#dismiss('timeout'), seconds * 1000)
      document.documentElement.style.overflow = 'hidden'
      overlay.append(frame)
      document.body.append(overlay)
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (this.#options.modal?.animation !== false && !calm) {
        frame.animate([{ opacity: 0, transform: 'translateY(16px)' }, { opacity: 1, transform: 'none' }], 180)
      }
      return this
    }

    close() {
      this.#sheet?.remove()
      this.#sheet = null
    }

    #dismiss(reason) {
      if (!this.#sheet) return
      this.close()
      this.#options.modal?.ondismiss?.(reason)
    }

    #escape(event) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (this.#options.modal?.escape !== false) this.#askToLeave()
    }

    /** The sheet has the last word, for it may have to ask first or to call a payment off. */
    #askToLeave() {
      if (!this.#sheet?.ready) return this.#dismiss()
      this.#sheet.frame.contentWindow.postMessage({ from: FROM_PAGE, type: 'leave' }, here.origin)
    }

    #hear({ origin, source, data }) {
      const ours = origin === here.origin && this.#sheet && source === this.#sheet.frame.contentWindow
      if (!ours || data?.from !== FROM_SHEET) return
      if (data.type === 'ready') this.#sheet.ready = true
      if (data.type === 'escape' && this.#options.modal?.escape !== false) this.#askToLeave()
      if (data.type === 'dismissed') this.#dismiss()
      if (data.type === 'vanished') this.close()
      if (data.type === 'paid') {
        this.close()
        this.#options.handler?.(data.response)
      }
      if (data.type === 'failed') this.#failed(data.error)
    }

    /** Without retries the sheet closes after a failure, and the page hears of that as a dismissal too. */
    #failed(error) {
      if (!retries(this.#options)) this.close()
      this.#emit('payment.failed', { error })
      if (!retries(this.#options)) setTimeout(() => this.#options.modal?.ondismiss?.(), 0)
    }
  }

  window.Razorpay = Razorpay
})()
`
