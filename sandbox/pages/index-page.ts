import { html } from 'hono/html'
import { VEHICLES } from '../../src/domain/bookings/trip-types'
import type { FoundRide } from '../driver/driver-api'
import type { Progress } from '../driver/progress'
import type { Fault } from '../faults'
import { ALL_DEMO_DRIVERS, DEMO_PEOPLE } from '../people'
import { kolkataTime, layout, providersDrawing } from './layout'
import { activeFaults } from './payments-page'
import { type SessionFault, sessionCheck } from './session-check'

/** The rides that can be driven, each with its simulated driver; null where the product did not answer. */
export type Drives = { ride: FoundRide; progress: Progress }[] | null

/** The cookie by which the product, in development and tests, asks this browser for a proof before each code. */
export const ALWAYS_PROVE_COOKIE = 'sandbox_always_prove'

interface Shown {
  drives: Drives
  faults: Fault[]
  sessionFault: SessionFault
  limitsWereReset: boolean
  alwaysProve: boolean
}

/** Where a newcomer lands: what this is, what to try in order, and what can be made to fail. */
export const indexPage = ({ drives, faults, sessionFault, limitsWereReset, alwaysProve }: Shown) =>
  layout(
    {
      title: 'Try everything, on your machine',
      path: '/sandbox',
      drawing: providersDrawing,
      lead: html`Hasiru Cabs talks to a payment company, to phone networks and to Google. The sandbox stands in for them all.
Every message lands in an inbox that you can read, and every rupee is made up.`,
    },
    html`<section><h2>What to try</h2><ol class="stops">
<li><h3><a href="/auth">Sign in</a></h3><p>Any Indian mobile will do, say <b>98450 12345</b>: its code comes
<a href="/sandbox/inbox?to=%2B919845012345">to the inbox</a>. Or <a href="/sandbox/google">sign in with Google</a>.</p></li>
<li><h3><a href="/booking">Book a cab</a></h3><p>From <b>Koramangala</b> to the <b>airport</b>, tomorrow evening.</p></li>
<li><h3>Pay for it</h3><p>Succeed, fail first, close the window, or pay and lose the browser.
<a href="/sandbox/payments">See what the bank saw</a>.</p></li>
<li><h3><a href="#rides">Let it be driven</a></h3><p>Press ‘Drive this ride’, and watch the car on
<a href="/tracking">Ride Tracking</a>. There are rides to drive already.</p></li></ol></section>
<div class="columns"><section id="rides" data-live="">${rideList(drives)}</section>
<section id="people" class="stack"><h2>Sign in as</h2><p class="field-hint">It ends the session that this browser had. To be two
people at once, open the other one in a private window.</p>
<form method="post" action="/sandbox/api/sign-in-as"><ul class="rows people">${DEMO_PEOPLE.map(personButton)}</ul></form></section></div>
<section><h2>When things go wrong</h2><div class="columns thirds">${sessionCheck(sessionFault)}
<section class="stack"><h3>Fault injection</h3>${activeFaults(faults)}
<p>Let a payment company, a network or Google refuse, answer late or lose an answer.</p>
<a class="button" data-kind="secondary" href="/sandbox/payments#faults">Inject a fault</a></section>
<section class="stack" id="send-limits"><h3>Send limits</h3><p>A phone is sent five codes an hour and eight a day. Used them up?</p>
<form class="stack" method="post" action="/sandbox/api/reset-limits"><div class="field"><label for="phone">Mobile number</label>
<input id="phone" name="phone_no" value="98450 12345" inputmode="tel" required></div>
<button class="button" data-kind="secondary">Reset send limits</button></form>
<form class="stack" method="post" action="/sandbox/always-prove"><p>Too many codes asked for by everybody? Then each browser
proves itself first: for this browser, for one hour.</p>${
      alwaysProve
        ? html`<button class="button" data-kind="secondary">Stop asking for a proof</button>`
        : html`<button class="button" data-kind="secondary" name="on" value="1">Ask for a proof</button>`
    }</form>
${limitsWereReset ? html`<p role="status" class="good">Reset: codes are sent to that phone again.</p>` : ''}</section></div></section>`,
  )

const PLATES = new Map(ALL_DEMO_DRIVERS.map(({ id, vehicle }) => [id, vehicle.plate]))

/** Signs in as a demo person, a driver beside the plate of their car; the product itself opens the session. */
const personButton = ({
  id,
  name,
  sees,
}: (typeof DEMO_PEOPLE)[number]) => html`<li><button name="person" value="${id}">
<span><b>${name}</b> <small>${sees}</small></span>${PLATES.has(id) ? html`<span class="plate">${PLATES.get(id)}</span>` : ''}</button></li>`

const rideList = (
  drives: Drives,
) => html`<h2>Drive a ride</h2><p class="lead">A demo driver accepts it, sets out, asks for the PIN,
drives and collects the rest, 20 times as fast as in life.</p>
${
  drives === null
    ? html`<p class="bad">The product did not answer; its rides are asked for again.</p>`
    : drives.length === 0
      ? html`<p>There is no paid ride now. Book one, or start over with <code>npm run reset</code>.</p>`
      : html`<ul class="rows">${drives.map(rideItem)}</ul>`
}`

const PHASES: Record<string, string> = {
  unassigned: 'No driver yet',
  assigned: 'Has a driver',
  on_the_way: 'Driver on the way',
  arrived: 'Driver at the pickup',
  started: 'Under way',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const VEHICLE_NAMES = new Map<string, string>(VEHICLES.map(({ type, name }) => [type, name]))

const TONES: Record<string, string> = {
  accepted: 'yellow',
  started: 'green',
  completed: 'green',
  cancelled: 'red',
}

/** One ride, how far its drive has come, and what can be done with it. */
function rideItem({ ride, progress }: { ride: FoundRide; progress: Progress }) {
  const isOver = ride.phase === 'completed' || ride.phase === 'cancelled'
  const isDriving = progress.state === 'driving'
  const isDemoRider = ride.rider_id.startsWith('demo_')
  const button = (action: string, label: string, kind: string) =>
    html`<button class="button" data-kind="${kind}" formaction="/sandbox/api/${action}" aria-label="${label}, ${ride.short_id}">${label}</button>`
  return html`<li class="stack"><h3>${kolkataTime(ride.scheduled_time)}</h3>
<p><span class="badge" data-tone="${TONES[ride.status] ?? ''}">${PHASES[ride.phase] ?? ride.phase}</span> ${VEHICLE_NAMES.get(ride.vehicle_type) ?? ride.vehicle_type}
<span class="id">${ride.short_id}</span></p>
<ul class="route-ends"><li>${ride.pickup_address}</li><li>${ride.dropoff_address ?? 'Rented by the hour'}</li></ul>
${progress.error ? html`<p class="bad">${progress.error}</p>` : ''}
${progress.state === 'idle' || progress.error ? '' : html`<p class="good">${progress.state === 'stopped' ? 'Stopped. The ride stays as it is.' : progress.message}</p>`}
<form method="post" class="row"><input type="hidden" name="booking" value="${ride.id}">
<input type="hidden" name="person" value="${ride.rider_id}">
${isDriving ? button('drive/stop', 'Stop', 'danger') : isOver ? '' : button('drive', 'Drive this ride', 'primary')}
${isOver || ride.phase === 'unassigned' ? '' : isDemoRider ? button('sign-in-as', `Watch it as ${ride.rider_name}`, 'secondary') : html`<a class="button" data-kind="secondary" href="/tracking?booking_id=${ride.id}">Watch it</a>`}</form></li>`
}
