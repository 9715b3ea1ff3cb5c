import { html } from 'hono/html'

/** The cookie by which the browser asks the product, in development and tests, to rehearse a bad session check. */
export const REHEARSAL_COOKIE = 'sandbox_session_check'

export const REHEARSALS = {
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
export type Rehearsal = keyof typeof REHEARSALS

function isRehearsal(raw: unknown): raw is Rehearsal {
  return typeof raw === 'string' && Object.hasOwn(REHEARSALS, raw)
}

/** What the cookie asks for; nothing, where it asks for something unknown. */
export function rehearsalOf(raw: unknown): Rehearsal {
  return isRehearsal(raw) ? raw : 'none'
}

/** Whether a rehearsal is on in this browser, and the form that starts or ends one. */
export function sessionCheckForm(current: Rehearsal) {
  return html`<section id="session-check"><h3>Session check</h3>
<p class="quiet">See what a guarded page does when the check of your session is slow or broken. It counts for this
browser, for one hour.</p>
<p role="status" class="${current === 'none' ? 'quiet' : 'on'}">${
    current === 'none' ? 'No rehearsal is on.' : html`A rehearsal is on: ${REHEARSALS[current].name}.`
  }</p>
<form class="order" method="post" action="/sandbox/session-check"><fieldset><legend class="quiet">How the check behaves</legend>
${Object.entries(REHEARSALS).map(
  ([mode, { name, says }]) => html`<label class="choice"><input type="radio" name="mode" value="${mode}"
    ${mode === current ? 'checked' : ''}><span>${name}<small>${says}</small></span></label>`,
)}</fieldset><button>Set the session check</button></form></section>`
}
