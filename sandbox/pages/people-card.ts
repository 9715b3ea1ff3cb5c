import { html } from 'hono/html'
import { DEMO_PEOPLE } from '../people'

/** A button for each demo person; the product itself opens the session. */
export function peopleCard() {
  return html`<section class="card" id="people"><h2>Sign in as</h2>
<p class="quiet">It changes who this browser is, and ends the session it had. To be two people at once, open the other
one in a private window.</p>
<ul class="people">${DEMO_PEOPLE.map(
    ({ id, name, sees }) => html`<li><form method="post" action="/sandbox/api/sign-in-as">
<input type="hidden" name="person" value="${id}"><button><b>${name}</b> <span>${sees}</span></button></form></li>`,
  )}</ul></section>`
}
