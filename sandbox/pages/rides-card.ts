import { html } from 'hono/html'

/** The paid rides that are not over, each with a button that drives it; its script fills it. */
export function ridesCard() {
  return html`<section class="drives" id="rides"><div><h2>Drive a ride</h2>
<p class="quiet">A demo driver accepts the ride, sets out, asks for the PIN, drives and collects the rest: by the
same calls and the same socket as a driver's own page, 20 times as fast. Its rider watches it on Ride Tracking.</p>
<p id="rides-news" class="quiet" role="status">Looking for rides…</p></div>
<ul class="rides" hidden></ul>
<noscript><p class="quiet">This list needs script. Without it: <code>npm run simulate -- --booking 5eed0002</code></p></noscript>
</section>`
}
