/** Inside the checkout: asks the sandbox for payments, and posts to the page around it, of its own origin only. */
export const CHECKOUT_PAGE_SCRIPT = `(() => {
  'use strict'
  const checkout = document.querySelector('main')
  const { order, key, contact, email, description } = checkout.dataset
  const find = (selector) => checkout.querySelector(selector)
  let payment = null

  const postToPage = (type, detail) => parent.postMessage({ type, ...detail }, location.origin)
  const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))
  const showNotice = (text, tone) => Object.assign(find('#notice'), { textContent: text, className: tone })
  const showPassword = (isShown) => {
    find('#pay').hidden = isShown
    find('#password').hidden = !isShown
  }

  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch('/sandbox/api/checkout/payments' + path, init)).json()
  }

  const fail = (error) => {
    payment = null
    showPassword(false)
    showNotice(error.description, 'bad')
    postToPage('failed', { error })
  }

  /** Begins the payment, unless one is under way; true if it can go on. */
  const start = async () => {
    if (payment) return true
    const notes = JSON.parse(checkout.dataset.notes)
    const form = Object.fromEntries(new FormData(find('#pay')))
    const started = await post('', { key_id: key, order_id: order, contact, email, description, notes, ...form })
    const error = started.error ?? started.failed
    if (error) fail(error)
    else payment = started.payment_id
    return !error
  }

  const finish = async (ending, isLost) => {
    if (!(await start())) return
    const finished = await post('/' + payment + '/finish', ending)
    const error = finished.error ?? finished.failed
    if (error) return fail(error)
    payment = null
    if (isLost) return postToPage('lost')
    showNotice(finished.captured ? 'Paid. Taking you back…' : 'Authorised. Taking you back…', 'good')
    await wait(Number(find('#answer-after').value) || 0.4)
    postToPage('paid', { response: finished.paid })
  }

  /** While the bank is asked nothing can be pressed: the money may be on its way. */
  const whileBusy = async (work) => {
    checkout.inert = true
    showNotice('Asking the bank…', '')
    try {
      await work()
    } catch {
      showNotice('The sandbox did not answer. Nothing is lost: try again.', 'bad')
    }
    checkout.inert = false
    const next = find('#password:not([hidden]) input') ?? find('h1')
    next.focus()
  }

  const leave = async () => {
    if (payment) await post('/' + payment + '/finish', { outcome: 'fail', reason: 'payment_cancelled' }).catch(() => {})
    postToPage('dismissed')
  }

  checkout.addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    if (button?.matches('[data-close]')) return leave()
    if (!button?.dataset.ending) return
    const ending = JSON.parse(button.dataset.ending)
    const seconds = find('#capture-after').value
    if ('held' in button.dataset && seconds) ending.capture_after_seconds = Number(seconds)
    whileBusy(() => finish(ending, 'lost' in button.dataset))
  })
  checkout.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target.id === 'password') return whileBusy(() => finish({ outcome: 'password', otp: find('#otp').value }))
    whileBusy(async () => {
      if (!(await start())) return
      showNotice('', '')
      showPassword(true)
    })
  })

  // Inert until here: before, a press would have had no effect.
  checkout.inert = false
  find('h1').focus()
})()
`
