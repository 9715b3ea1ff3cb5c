import { html } from 'hono/html'
import { DEMO_DRIVER_UNDER_WAY, DEMO_DRIVERS, DEMO_PEOPLE } from '../people'

const PLATES = new Map([...DEMO_DRIVERS, DEMO_DRIVER_UNDER_WAY].map(({ id, vehicle }) => [id, vehicle.plate]))

/** A button for each demo person, a driver with the plate of their car; the product itself opens the session. */
export function peopleCard() {
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
