import { html } from 'hono/html'
import { frontDoor } from '../pages/drawings'
import { layout } from '../pages/layout'
import { ACCOUNTS } from './accounts'

/** What the stand-in for Google is, and what can be tried with it. */
export const aboutPage = () =>
  layout(
    {
      title: 'Google',
      path: '/sandbox/google',
      drawing: frontDoor,
      lead: html`The sandbox plays Google’s sign-in too: an account chooser, codes that work once within ten minutes, signed
identity tokens. Begin where riders do: <a href="/auth">Continue with Google</a>.`,
    },
    html`<div class="columns"><section><h2>What to try</h2><ol class="stops">
<li><h3>Sign in as somebody new</h3><p>Choose Asha, prove any Indian mobile, and book. The second time no code is asked
for.</p></li>
<li><h3>Prove a number that has an account</h3><p>As ‘another account’, prove <b>90000 00001</b>: Google then opens that
rider’s account, and no second one is left behind.</p></li>
<li><h3>Say no, or let it fail</h3><p>Deny leads back without a word. ‘Let Google fail’, and the
<a href="/sandbox/payments#faults">fault switches</a>, say so.</p></li></ol></section>
<section><h2>Accounts</h2><dl class="list">${Object.values(ACCOUNTS).map(
      ({
        account,
        says,
      }) => html`<div><dt><b>${account.name}</b> <span class="quiet">${account.email}</span></dt>
<dd class="quiet">${says}</dd></div>`,
    )}</dl></section></div>`,
  )
