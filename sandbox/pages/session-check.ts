import { html } from 'hono/html'

/** The cookie by which the product, in development and tests, makes this browser's session check slow or broken. */
export const SESSION_FAULT_COOKIE = 'sandbox_session_check'

const SESSION_FAULTS = {
  none: { name: 'No fault', says: 'The check is quick and works.' },
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
    says: "Reading the session never ends: 'Authentication Error' after 5 seconds.",
  },
  'users-hang': {
    name: 'Hanging users',
    says: "Reading the rider never ends: 'Connection Timeout' after 10 seconds.",
  },
  'users-broken': { name: 'Broken users', says: 'Reading the rider fails.' },
} as const

export type SessionFault = keyof typeof SESSION_FAULTS

/** What the cookie or the form asks for; none where it is unknown. */
export const sessionFaultOf = (raw: unknown): SessionFault =>
  typeof raw === 'string' && Object.hasOwn(SESSION_FAULTS, raw) ? (raw as SessionFault) : 'none'

/** Which fault this browser's session check has, and the form that sets it. */
export const sessionCheck = (
  current: SessionFault,
) => html`<section class="stack" id="session-check"><h3>Session check</h3>
<p>What a guarded page does when the check of your session is slow or broken: for this browser, for one hour.</p>
<p role="status" class="${current === 'none' ? 'field-hint' : 'bad'}">${
  current === 'none' ? 'No fault is injected.' : html`Injected: ${SESSION_FAULTS[current].name}.`
}</p><form class="stack" method="post" action="/sandbox/session-check"><fieldset><legend>How the check behaves</legend>
${Object.entries(SESSION_FAULTS).map(
  ([fault, { name, says }]) => html`<label class="check"><input type="radio" name="mode" value="${fault}"
  ${fault === current ? 'checked' : ''}><span>${name}<br><small class="field-hint">${says}</small></span></label>`,
)}</fieldset><button class="button" data-kind="secondary">Set the session check</button></form></section>`
