/**
 * Stands in for checkout.razorpay.com/v1/checkout.js: defines window.Razorpay, which opens the checkout in a frame of
 * the page. The script knows only the options that the product sets. The product's strict policy applies to it, so it
 * sets styles through the object model only, and it believes a message only from its own frame and its own origin.
 */
export const CHECKOUT_SCRIPT = String.raw`(() => {
  'use strict'
  const here = new URL(document.currentScript.src)
  const METHODS = ['upi', 'card', 'wallet']
  const DIALOG = {
    width: '100%', height: '100%', 'max-width': 'none', 'max-height': 'none', border: '0', padding: '0',
    display: 'grid', 'place-items': 'center', background: 'rgba(9, 17, 13, 0.64)',
  }
  const ON_A_PHONE = { width: '100%', height: '100%', border: '0' }
  const ON_A_DESK = { width: '440px', height: 'min(780px, 94vh)', border: '0', 'border-radius': '16px' }

  const addStyles = (element, styles) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
  }

  /** config.display: the blocks named in sequence come first, all methods after unless they are switched off. */
  const methodsOf = ({ blocks = {}, sequence = [], preferences = {} } = {}) => {
    const named = sequence.flatMap((entry) => blocks[entry.replace(/^block\./, '')].instruments.map(({ method }) => method))
    const rest = preferences.show_default_blocks === false ? [] : METHODS
    return [...new Set([...named, ...rest])].filter((method) => METHODS.includes(method))
  }

  /** prefill.method counts only where contact and email are both known. */
  const addressOf = ({ key, order_id, name, description, notes, prefill = {}, config = {} }) => {
    const { contact, email } = prefill
    const method = contact && email ? prefill.method : ''
    const methods = methodsOf(config.display).join()
    const asked = { key, order_id, name, description, contact, email, method, methods, notes: notes && JSON.stringify(notes) }
    const address = new URL('page', here)
    for (const [field, value] of Object.entries(asked)) {
      if (value) address.searchParams.set(field, value)
    }
    return address.href
  }

  window.Razorpay = class Razorpay {
    #options
    #failureListeners = []

    constructor(options) {
      for (const name of ['key', 'amount', 'currency', 'order_id']) {
        if (!options?.[name]) throw new Error('Razorpay checkout: the option "' + name + '" is missing')
      }
      this.#options = options
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#failureListeners.push(listener)
    }

    open() {
      const { handler, modal = {}, retry, timeout } = this.#options
      const mayRetry = retry?.enabled !== false
      const closedBy = modal.backdropclose ? 'any' : modal.escape === false ? 'none' : 'closerequest'
      const dialog = Object.assign(document.createElement('dialog'), { closedBy })
      const frame = Object.assign(document.createElement('iframe'), {
        className: 'razorpay-checkout-frame', title: 'Razorpay Checkout', src: addressOf(this.#options),
      })
      addStyles(dialog, DIALOG)
      addStyles(frame, innerWidth <= 480 ? ON_A_PHONE : ON_A_DESK)
      const listening = new AbortController()
      const close = () => {
        clearTimeout(timer)
        listening.abort()
        dialog.close()
        dialog.remove()
      }
      const dismiss = () => {
        close()
        modal.ondismiss?.()
      }
      const timer = timeout ? setTimeout(dismiss, timeout * 1000) : 0
      const endings = {
        dismissed: dismiss,
        lost: close,
        paid: ({ response }) => {
          close()
          handler?.(response)
        },
        // Where it may not be tried again the checkout closes, and the page hears of a dismissal after the failure.
        failed: ({ error }) => {
          if (!mayRetry) close()
          for (const listener of this.#failureListeners) listener({ error })
          if (!mayRetry) setTimeout(() => modal.ondismiss?.())
        },
      }
      addEventListener('message', ({ origin, source, data }) => {
        if (origin === here.origin && source === frame.contentWindow) endings[data.type]?.(data)
      }, { signal: listening.signal })
      if (modal.handleback !== false) addEventListener('popstate', dismiss, { signal: listening.signal })
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (!modal.confirm_close || confirm('Cancel the payment?')) dismiss()
      })
      frame.addEventListener('load', () => frame.focus())
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    }
  }
})()
`
