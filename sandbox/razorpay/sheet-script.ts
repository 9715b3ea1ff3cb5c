/**
 * What moves inside the payment sheet. It talks to the sandbox for payments, and to the page that opened it through
 * postMessage, to its own origin only.
 */
export const SHEET_SCRIPT = String.raw`(() => {
  'use strict'
  const sheet = document.querySelector('main')
  const { order, key, contact, email } = sheet.dataset
  const find = (selector) => sheet.querySelector(selector)
  const notice = find('#notice')
  const TEST_CARD = '4100 2800 0000 1007'
  let pending = null

  const tell = (type, more) =>
    parent.postMessage({ from: 'hasiru-sandbox-sheet', type, ...more }, location.origin)
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

  const show = (view) => {
    for (const part of sheet.querySelectorAll('[data-view]')) part.hidden = part.dataset.view !== view
    const first = find('[data-view="' + view + '"] :is(input:not([type=radio]), [data-first])')
    if (first && view !== 'choose') first.focus()
  }
  const say = (text, tone) => {
    notice.textContent = text
    notice.dataset.tone = tone ?? ''
    notice.hidden = text === ''
  }
  const busy = (on) => {
    sheet.setAttribute('aria-busy', String(on))
    for (const button of sheet.querySelectorAll('button')) button.disabled = on
  }

  const post = async (path, body) => {
    const answer = await fetch('/sandbox/api/checkout/payments' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }

  const chosen = (name) => find('input[name="' + name + '"]:checked')?.value

  const start = async (cardNumber) => {
    const method = chosen('method')
    const body = { key_id: key, order_id: order, method, contact, email }
    if (method === 'card') body.card_number = cardNumber ?? TEST_CARD
    if (method === 'wallet') body.wallet = chosen('wallet')
    const started = await post('', body)
    if (started.error) return fail(started.error)
    pending = started.payment_id
    if (!started.failed) return true
    return fail(started.failed)
  }

  const fail = (error) => {
    pending = null
    show('choose')
    say(error.description.replace(/\.$/, '') + '.', 'error')
    busy(false)
    tell('failed', { error })
    return false
  }

  const afterDelay = () => wait(Number(find('#answer-after').value) * 1000)

  /** Ends the payment under way, or one made for it, and tells the page. */
  const finish = async (ending, vanish) => {
    busy(true)
    say('Asking the bank…')
    try {
      if (!pending && !(await start())) return
      const finished = await post('/' + pending + '/finish', ending)
      if (finished.error ?? finished.failed) return fail(finished.error ?? finished.failed)
      pending = null
      if (vanish) return tell('vanished')
      say(finished.captured ? 'Paid. Taking you back…' : 'Authorised. Taking you back…', 'success')
      await wait(450)
      await afterDelay()
      tell('paid', { response: finished.paid })
    } catch {
      say('The sandbox did not answer. Nothing is lost: try again.', 'error')
      busy(false)
    }
  }

  const leave = async () => {
    if (pending) await post('/' + pending + '/finish', { outcome: 'fail', reason: 'payment_cancelled' }).catch(() => {})
    pending = null
    tell('dismissed')
  }
  /** Not while the bank is being asked: the money may be on its way. */
  const askToLeave = () => {
    if (sheet.getAttribute('aria-busy') === 'true') return
    if (!sheet.dataset.confirm) return leave()
    show('leave')
  }

  const fieldError = (input, text) => {
    input.setAttribute('aria-invalid', String(text !== ''))
    find('#' + input.id + '-error').textContent = text
    return text !== ''
  }
  const inFuture = (expiry) => {
    const [month, year] = expiry.split('/').map((part) => Number(part.trim()))
    return month >= 1 && month <= 12 && new Date(2000 + year, month, 1) > new Date()
  }

  const payByCard = async () => {
    const [number, expiry, cvv] = ['#card-number', '#card-expiry', '#card-cvv'].map(find)
    const digitsOf = (text) => text.replace(/\D/g, '')
    const cards = [...find('#test-card').options].map((card) => digitsOf(card.value)).filter(Boolean)
    const known = cards.includes(digitsOf(number.value))
    const wrong = [
      [number, known ? '' : 'Only the test cards work here: pick one above.'],
      [expiry, inFuture(expiry.value) ? '' : 'A month to come, such as 12/30.'],
      [cvv, /^\d{3,4}$/.test(cvv.value) ? '' : 'Three digits, any will do.'],
    ].filter(([input, text]) => fieldError(input, text))
    if (wrong.length > 0) return wrong[0][0].focus()
    busy(true)
    const started = await start(number.value).catch(() => {
      say('The sandbox did not answer. Nothing is lost: try again.', 'error')
    })
    busy(false)
    if (!started) return
    say('')
    show('otp')
  }

  const actions = {
    approve: () => finish({ outcome: 'pay' }),
    decline: () => finish({ outcome: 'fail', reason: 'payment_cancelled' }),
    pay: () => finish({ outcome: 'pay' }),
    fail: () => finish({ outcome: 'fail', reason: 'payment_failed' }),
    lose: () => finish({ outcome: 'pay' }, true),
    authorise: () => {
      const after = find('#capture-after').value
      return finish({ outcome: 'authorise', capture_after_seconds: after === '' ? null : Number(after) })
    },
    wallet: () => show('wallet'),
    back: () => show('choose'),
    close: askToLeave,
    leave,
    stay: () => show(pending ? 'otp' : 'choose'),
  }

  sheet.addEventListener('click', (event) => {
    const button = event.target.closest('button[data-action]')
    if (button) actions[button.dataset.action]()
  })
  sheet.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target.id === 'card') payByCard()
    else finish({ outcome: 'password', otp: find('#otp').value })
  })
  sheet.addEventListener('change', (event) => {
    if (event.target.name === 'method') {
      for (const panel of sheet.querySelectorAll('[data-panel]')) panel.hidden = panel.dataset.panel !== event.target.value
    }
    if (event.target.id === 'test-card' && event.target.value) {
      find('#card-number').value = event.target.value
      find('#card-expiry').value = '12/' + String(new Date().getFullYear() + 3).slice(2)
      find('#card-cvv').value = '123'
    }
  })
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === location.origin && source === parent && data?.from === 'hasiru-sandbox-page') askToLeave()
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('escape')
    if (event.key === 'Tab') keepFocus(event)
  })

  /** Tab goes round inside the sheet: what lies behind it is out of reach while it is open. */
  const keepFocus = (event) => {
    const stops = [...sheet.querySelectorAll('button, input, select, summary')].filter((stop) => {
      const unchosen = stop.type === 'radio' && !stop.checked
      return !stop.disabled && !unchosen && stop.getClientRects().length > 0
    })
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== edge && stops.includes(document.activeElement)) return
    event.preventDefault()
    ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
  }

  const { color } = sheet.dataset
  if (/^#[0-9a-f]{6}$/i.test(color)) {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const light = red * 0.299 + green * 0.587 + blue * 0.114 > 150
    sheet.style.setProperty('--brand', color)
    sheet.style.setProperty('--on-brand', light ? '#0f1713' : '#ffffff')
  }
  // Until here nothing would have answered a press.
  sheet.inert = false
  find('h1').focus()
  tell('ready')
})()
`
