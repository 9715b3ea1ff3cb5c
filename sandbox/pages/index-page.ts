import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { type FoundRide, listRides } from '../driver/driver-api'
import { CannotDrive, type Progress } from '../driver/progress'
import { keepOrigin, productOf, rideSimulator, type SandboxApp } from '../environment'
import { ALL_DEMO_DRIVERS, DEMO_PEOPLE } from '../people'
import { sandboxState } from '../state-binding'
import { layout } from './layout'
import { activeFaults } from './payments-page'
import { form, table } from './table'

/** The rides that can be driven, each with its simulated driver; null where the product did not answer. */
type Drives = { ride: FoundRide; progress: Progress }[] | null

/** The cookie by which the product, in development and tests, asks this browser for a proof before each code. */
export const ALWAYS_PROVE_COOKIE = 'sandbox_always_prove'

/** The cookie by which the product, in development and tests, makes this browser's session check slow or broken. */
export const SESSION_FAULT_COOKIE = 'sandbox_session_check'

const SESSION_FAULTS = {
  none: 'No fault: the check is quick and works',
  'slow-session-3000': 'Slow session: Loading… for 3 seconds',
  'session-broken': "Broken session: the card 'Authentication Error'",
  'session-hangs': "Hanging session: 'Authentication Error' after 5 seconds",
  'session-expired': 'Expired session: as after 30 days without use',
  'users-hang': "Hanging users: 'Connection Timeout' after 10 seconds",
  'users-broken': 'Broken users: reading the rider fails',
} as const

type SessionFault = keyof typeof SESSION_FAULTS

const isSessionFault = (raw: unknown): raw is SessionFault =>
  typeof raw === 'string' && Object.hasOwn(SESSION_FAULTS, raw)

/** What the cookie or the form asks for; none where it is unknown. */
export const sessionFaultOf = (raw: unknown): SessionFault => (isSessionFault(raw) ? raw : 'none')

/** The rides that can be driven; with `?ride=` also the one that was driven last, so that its end can be read. */
async function findDrives(c: Context<SandboxApp>): Promise<Drives> {
  const product = productOf(c)
  const last = c.req.query('ride')
  try {
    const open = await listRides(product)
    const ended = last && open.every(({ id }) => id !== last) ? await listRides(product, last) : []
    return await Promise.all(
      [...ended, ...open].map(async (ride) => {
        return { ride, progress: await rideSimulator(c.env, ride.id).progress(ride.id) }
      }),
    )
  } catch (error) {
    if (error instanceof CannotDrive) return null
    throw error
  }
}

/** Where a newcomer lands: what this is, what to try in order, and what can be made to fail. */
export async function indexPage(c: Context<SandboxApp>) {
  await keepOrigin(c)
  const [drives, faults] = await Promise.all([findDrives(c), sandboxState(c.env).faults()])
  const sessionFault = sessionFaultOf(getCookie(c, SESSION_FAULT_COOKIE))
  const limitsWereReset = c.req.query('done') === 'limits'
  const alwaysProve = getCookie(c, ALWAYS_PROVE_COOKIE) !== undefined
  const page = layout(
    {
      title: 'Try everything, on your machine',
      path: '/sandbox',
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
<section class="stack"><h2 id="rides">Drive a ride</h2><p class="lead">A demo driver accepts it, sets out, asks for the PIN,
drives and collects the rest, 20 times as fast as in life.</p>${table({
      id: 'drives',
      rows: (drives ?? []).map(rideRow),
      fields: [
        'status',
        'vehicle_type',
        'scheduled_time',
        'pickup_address',
        'dropoff_address',
        'progress',
        'short_id',
      ],
      buttons: rideButtons,
      sends: ({ id, rider_id }) => ({ booking: id, person: rider_id }),
      empty:
        drives === null
          ? html`<span class="bad">The product did not answer; its rides are asked for again.</span>`
          : html`There is no paid ride now. Book one, or start over with <code>npm run reset</code>.`,
    })}</section>
<section class="stack"><h2 id="people">Sign in as</h2><p class="field-hint">It ends the session that this browser had. To be two
people at once, open the other one in a private window.</p>${table({
      id: 'demo-people',
      rows: DEMO_PEOPLE.map((person) => ({ ...person, plate: plateOf(person.id) })),
      fields: ['name', 'sees', 'plate'],
      // The product itself opens the session.
      buttons: ({ id, name }) => [
        { label: `Sign in as ${name}`, action: 'api/sign-in-as', sends: ['person', id] },
      ],
      empty: '',
    })}</section>
<section><h2>When things go wrong</h2><div class="columns thirds"><section class="stack" id="session-check"><h3>Session check</h3>
<p>What a guarded page does when the check of your session is slow or broken: for this browser, for one hour.</p>
<p role="status" class="${sessionFault === 'none' ? 'field-hint' : 'bad'}">${
      sessionFault === 'none' ? 'No fault is injected.' : `Injected: ${SESSION_FAULTS[sessionFault]}.`
    }</p>${form({
      action: 'session-check',
      fields: [
        { name: 'mode', label: 'How the check behaves', choices: SESSION_FAULTS, value: sessionFault },
      ],
      buttons: [{ label: 'Set the session check' }],
    })}</section>
<section class="stack"><h3>Fault injection</h3>${activeFaults(faults)}
<p>Let a payment company, a network or Google refuse, answer late or lose an answer.</p>
<a class="button" data-kind="secondary" href="/sandbox/payments#faults">Inject a fault</a></section>
<section class="stack" id="send-limits"><h3>Send limits</h3><p>A phone is sent five codes an hour and eight a day. Used them up?</p>
${form({
  action: 'api/reset-limits',
  fields: [{ name: 'phone_no', label: 'Mobile number', value: '98450 12345' }],
  buttons: [{ label: 'Reset send limits' }],
})}${limitsWereReset ? html`<p role="status" class="good">Reset: codes are sent to that phone again.</p>` : ''}
${form({
  action: 'always-prove',
  hint: `Too many codes asked for by everybody? Then each browser proves itself first: for this browser, for one hour.`,
  buttons: [
    alwaysProve ? { label: 'Stop asking for a proof' } : { label: 'Ask for a proof', sends: ['on', '1'] },
  ],
})}</section></div></section>`,
  )
  return c.html(page)
}

const PLATES = new Map(ALL_DEMO_DRIVERS.map(({ id, vehicle }) => [id, vehicle.plate]))

const plateOf = (id: string) => (PLATES.has(id) ? html`<span class="plate">${PLATES.get(id)}</span>` : '')

type Drive = NonNullable<Drives>[number]

/** One ride, and how far its drive has come. */
const rideRow = ({ ride, progress: { state, message, error } }: Drive) => ({
  ...ride,
  state,
  status: ride.phase,
  progress: error
    ? html`<span class="bad">${error}</span>`
    : state === 'idle'
      ? ''
      : html`<span class="good">${state === 'stopped' ? 'Stopped. The ride stays as it is.' : message}</span>`,
})

function rideButtons({ phase, state, rider_id, rider_name }: ReturnType<typeof rideRow>) {
  const isOver = phase === 'completed' || phase === 'cancelled'
  const drive =
    state === 'driving'
      ? ({ label: 'Stop', action: 'api/drive/stop', kind: 'danger' } as const)
      : ({ label: 'Drive this ride', action: 'api/drive', kind: 'primary' } as const)
  const watch = { label: `Watch it as ${rider_name}`, action: 'api/sign-in-as' }
  const mayWatch = phase !== 'unassigned' && rider_id.startsWith('demo_')
  return isOver ? [] : [drive, ...(mayWatch ? [watch] : [])]
}
