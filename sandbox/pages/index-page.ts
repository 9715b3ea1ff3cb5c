import { html } from 'hono/html'
import type { Fault } from '../faults'
import { outsideWorld } from './drawings'
import { faultSummary } from './fault-switches'
import { layout } from './layout'
import { peopleCard } from './people-card'
import { ridesCard } from './rides-card'
import { type Rehearsal, sessionCheckForm } from './session-check'

/** Where a newcomer lands: what this is, what to try in order, and the switches. */
export function indexPage(faults: Fault[], rehearsal: Rehearsal, limitsWereReset: boolean) {
  return layout(
    {
      title: 'The outside world, on your machine',
      path: '/sandbox',
      script: '/sandbox/rides.js',
      drawing: outsideWorld,
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
