import { html } from 'hono/html'
import type { Fault } from '../faults'
import { DEMO_DRIVER_UNDER_WAY, DEMO_DRIVERS, DEMO_PEOPLE } from '../people'
import { layout, providersDrawing } from './layout'
import { faultSummary } from './payments-page'

/** Where a newcomer lands: what this is, what to try in order, and the switches. */
export function indexPage(faults: Fault[], rehearsal: SessionFault, limitsWereReset: boolean) {
  return layout(
    {
      title: 'The outside world, on your machine',
      path: '/sandbox',
      script: '/sandbox/rides.js',
      drawing: providersDrawing,
      lead: html`Hasiru Cabs talks to a payment company, to phone networks and to Google. The sandbox plays them all, in
their own language. Every message lands in an inbox you can read, and every rupee is made up.`,
    },
    html`<div class="columns"><section><h2>What to try</h2>
<ol class="stops">
<li><h3><a href="/auth">Sign in</a></h3><p>Any Indian mobile will do, say <b>98450 12345</b>. Nobody's phone rings.</p></li>
<li><h3><a href="/sandbox/inbox?to=%2B919845012345">Read the code</a></h3><p>It comes twice, as an SMS and on WhatsApp.
Either opens the door. Or <a href="/sandbox/google">let Google open it</a>.</p></li>
<li><h3><a href="/booking">Book a cab</a></h3><p>From <b>Koramangala</b> to the <b>airport</b>, tomorrow evening.</p></li>
<li><h3>Pay with the sheet</h3><p>Approve the drawn code, use a test card, fail first, close the window, or pay
and lose the browser. <a href="/sandbox/razorpay/demo">Try the sheet alone</a>.</p></li>
<li><h3><a href="/sandbox/payments">See what the bank saw</a></h3><p>Capture money that is only authorised, let a
failed payment succeed late, or make an answer go missing.</p></li>
<li><h3><a href="#rides">Let somebody drive</a></h3><p>Press 'Drive this ride' beside what you paid for, and watch the
car on <a href="/tracking">Ride Tracking</a>. In a hurry? Drive one that is there already, and watch it as its rider.</p></li>
</ol></section>
${peopleCard()}</div>
${ridesCard()}
<section class="trouble"><h2>When things go wrong</h2><div class="thirds">${sessionCheckForm(rehearsal)}
<section><h3>Fault switches</h3>${faultSummary(faults)}
<p>Let a payment company, a network or Google refuse, be slow or lose an answer.</p>
<p><a href="/sandbox/payments#faults">Set a fault</a></p></section>
<section id="send-limits"><h3>Send limits</h3><p class="quiet">Five codes an hour and eight a day for each phone. Tried them
all?</p><form class="order" method="post" action="/sandbox/api/reset-limits"><label>Mobile number<input name="phone_no" value="98450 12345"
inputmode="tel" required></label><button>Reset send limits</button></form>
${limitsWereReset ? html`<p role="status" class="good">Reset: codes are sent to that phone again.</p>` : ''}</section></div></section>`,
  )
}

const PLATES = new Map([...DEMO_DRIVERS, DEMO_DRIVER_UNDER_WAY].map(({ id, vehicle }) => [id, vehicle.plate]))

/** A button for each demo person, a driver with the plate of their car; the product itself opens the session. */
function peopleCard() {
  return html`<section id="people"><h2>Sign in as</h2>
<p class="quiet">It changes who this browser is, and ends the session it had. To be two people at once, open the other
one in a private window.</p>
<ul class="people">${DEMO_PEOPLE.map(({ id, name, sees }) => {
    const plate = PLATES.get(id)
    return html`<li><form method="post" action="/sandbox/api/sign-in-as">
<input type="hidden" name="person" value="${id}"><button><span><b>${name}</b> <span class="sees">${sees}</span></span>
${plate ? html`<span class="plate">${plate}</span>` : ''}</button></form></li>`
  })}</ul></section>`
}

/** The paid rides that are not over, each with a button that drives it; its script fills it. */
function ridesCard() {
  return html`<section class="drives" id="rides"><div><h2>Drive a ride</h2>
<p class="quiet">A demo driver accepts the ride, sets out, asks for the PIN, drives and collects the rest: by the
same calls and the same socket as a driver's own page, 20 times as fast. Its rider watches it on Ride Tracking.</p>
<p id="rides-news" class="quiet" role="status">Looking for rides…</p></div>
<ul class="rides" hidden></ul>
<noscript><p class="quiet">This list needs script. Without it: <code>npm run simulate -- --booking 5eed0002</code></p></noscript>
</section>`
}

/** The cookie by which the browser asks the product, in development and tests, to rehearse a bad session check. */
export const SESSION_FAULT_COOKIE = 'sandbox_session_check'

const SESSION_FAULTS = {
  none: { name: 'As it is', says: 'The check is quick and works.' },
  'slow-session-3000': {
    name: 'Slow session',
    says: 'Reading the session takes 3 seconds: Loading… comes first.',
  },
  'session-broken': {
    name: 'Broken session',
    says: "Reading the session fails: the card 'Authentication Error'.",
  },
  'session-hangs': {
    name: 'Hanging session',
    says: "Reading the session never ends: 'Authentication Error' after 5 s.",
  },
  'users-hang': {
    name: 'Hanging users',
    says: "The rider's row never comes: 'Connection Timeout' after 10 s.",
  },
  'users-broken': { name: 'Broken users', says: "Reading the rider's row fails." },
} as const

type SessionFault = keyof typeof SESSION_FAULTS

function isSessionFault(raw: unknown): raw is SessionFault {
  return typeof raw === 'string' && Object.hasOwn(SESSION_FAULTS, raw)
}

/** What the cookie asks for; nothing, where it asks for something unknown. */
export function sessionFaultOf(raw: unknown): SessionFault {
  return isSessionFault(raw) ? raw : 'none'
}

/** Whether a rehearsal is on in this browser, and the form that starts or ends one. */
function sessionCheckForm(current: SessionFault) {
  return html`<section id="session-check"><h3>Session check</h3>
<p class="quiet">See what a guarded page does when the check of your session is slow or broken. It counts for this
browser, for one hour.</p>
<p role="status" class="${current === 'none' ? 'quiet' : 'on'}">${
    current === 'none' ? 'No rehearsal is on.' : html`A rehearsal is on: ${SESSION_FAULTS[current].name}.`
  }</p>
<form class="order" method="post" action="/sandbox/session-check"><fieldset><legend class="quiet">How the check behaves</legend>
${Object.entries(SESSION_FAULTS).map(
  ([mode, { name, says }]) => html`<label class="choice"><input type="radio" name="mode" value="${mode}"
    ${mode === current ? 'checked' : ''}><span>${name}<small>${says}</small></span></label>`,
)}</fieldset><button>Set the session check</button></form></section>`
}

/** Lists the rides that can be driven, drives one at a button, and tells how each drive stands. */
export const RIDES_SCRIPT = `(() => {
  'use strict'
  const list = document.querySelector('.rides')
  const news = document.querySelector('#rides-news')
  const entries = new Map()
  let rides = []
  let refusals = new Map()

  const element = (tag, className, text = '') => Object.assign(document.createElement(tag), { className, textContent: text })
  const send = async (path, body) => {
    const answer = await fetch(path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    })
    const said = await answer.json().catch(() => null)
    if (!answer.ok) throw new Error(said?.error?.message ?? 'The sandbox answered ' + answer.status)
    return said
  }
  const time = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata', weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', hour12: true,
  })
  const VEHICLES = { sedan: 'Sedan', suv: 'SUV', premium: 'Premium' }
  const PHASES = {
    unassigned: 'no driver yet', assigned: 'has a driver', on_the_way: 'driver on the way', arrived: 'driver at the pickup',
    started: 'started', completed: 'completed', cancelled: 'cancelled',
  }

  // A demo rider's ride is watched as that rider; anybody else has signed in by themselves.
  function watchOf(ride) {
    if (!ride.rider_id.startsWith('demo_')) {
      return Object.assign(element('a', '', 'Watch it, as its rider'), { href: '/tracking?booking_id=' + encodeURIComponent(ride.id) })
    }
    const form = Object.assign(element('form', ''), { method: 'post', action: '/sandbox/api/sign-in-as' })
    for (const [name, value] of [['person', ride.rider_id], ['booking', ride.id]]) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    form.append(element('button', '', 'Watch it as ' + ride.rider_name))
    return form
  }

  function entryOf(ride) {
    const known = entries.get(ride.id)
    if (known) return known
    const item = element('li', 'ride')
    const head = element('div', 'ride-head')
    const title = element('h3', '')
    const state = element('span', 'state')
    const road = element('ul', 'ends')
    road.append(...[ride.pickup_address, ride.dropoff_address ?? 'Rented by the hour'].map((end) => element('li', '', end)))
    const what = element('span', 'quiet', VEHICLES[ride.vehicle_type] ?? ride.vehicle_type)
    const id = element('span', 'id', ride.short_id)
    const told = element('p', 'told')
    const buttons = element('div', 'row')
    const drive = element('button', 'main', 'Drive this ride')
    const stop = element('button', '', 'Stop')
    drive.type = stop.type = 'button'
    drive.setAttribute('aria-label', 'Drive this ride, ' + ride.short_id)
    stop.setAttribute('aria-label', 'Stop driving the ride ' + ride.short_id)
    title.textContent = time.format(new Date(ride.scheduled_time))
    const watch = watchOf(ride)
    head.append(title, what, id, state)
    buttons.append(drive, stop, watch)
    item.append(head, road, told, buttons)
    list.append(item)
    const begin = async (path) => {
      refusals.delete(ride.id)
      try {
        await send(path, { booking: ride.id })
      } catch (error) {
        refusals.set(ride.id, error.message)
      }
      await refresh()
    }
    drive.addEventListener('click', () => begin('/sandbox/api/drive'))
    stop.addEventListener('click', () => begin('/sandbox/api/drive/stop'))
    const entry = { state, told, drive, stop, watch }
    entries.set(ride.id, entry)
    return entry
  }

  function show(ride, drive) {
    const { state, told, drive: button, stop, watch } = entryOf(ride)
    const driving = drive.state === 'driving'
    const over = ['completed', 'cancelled'].includes(ride.phase)
    state.textContent = PHASES[ride.phase] ?? ride.phase
    state.className = 'state ' + ride.status
    const refused = refusals.get(ride.id) ?? drive.error
    const text = refused ?? (drive.state === 'idle' ? '' : drive.state === 'stopped' ? 'Stopped. The ride stays as it is.' : drive.message)
    if (told.textContent !== text) told.textContent = text
    told.hidden = text === ''
    told.classList.toggle('on', Boolean(refused))
    button.hidden = driving || over
    stop.hidden = !driving
    watch.hidden = over || ride.phase === 'unassigned'
  }

  let again = 0
  async function refresh() {
    clearTimeout(again)
    let pause = 5000
    try {
      const open = (await (await fetch('/sandbox/api/rides')).json()).rides
      // One that is over stays in sight, so that its end can be read.
      const gone = await Promise.all([...entries.keys()]
        .filter((id) => !open.some((ride) => ride.id === id))
        .map(async (id) => (await (await fetch('/sandbox/api/rides?booking=' + id)).json()).rides))
      rides = [...open, ...gone.flat()]
      const query = rides.map(({ id }) => 'booking=' + encodeURIComponent(id)).join('&')
      const drives = rides.length === 0 ? [] : (await (await fetch('/sandbox/api/drive?' + query)).json()).drives
      rides.forEach((ride, index) => show(ride, drives[index]))
      if (drives.some(({ state }) => state === 'driving')) pause = 1000
      news.textContent = rides.length === 0 ? 'There is no paid ride now. Book one, or: npm run reset' : ''
      news.hidden = rides.length > 0
      list.hidden = rides.length === 0
    } catch {
      news.hidden = false
      news.textContent = 'The list of rides could not be read; trying again.'
    }
    again = setTimeout(() => { document.visibilityState === 'visible' ? refresh() : (again = setTimeout(refresh, 1000)) }, pause)
  }
  refresh()
})()
`
