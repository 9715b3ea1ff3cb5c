import { html } from 'hono/html'
import { frontDoor } from '../pages/drawings'
import { layout } from '../pages/layout'
import { ACCOUNTS } from './accounts'
import type { RequestProblem } from './request'

const PATH = '/sandbox/google'

/** Google's account chooser: whose account signs in at the app that asked. The form goes to this same address. */
export function chooserPage({ hint, problem }: { hint: string; problem?: string }) {
  return layout(
    {
      title: 'Choose an account',
      path: PATH,
      drawing: frontDoor,
      lead: html`to continue to <b>Hasiru Cabs</b>. It will learn your name and your e-mail address. Here the sandbox plays
Google: none of these people exists.`,
    },
    html`<div class="columns"><div class="stack"><form method="post"><ul class="people">${Object.entries(
      ACCOUNTS,
    ).map(
      ([word, { account, says }]) => html`<li><button name="account" value="${word}"><b>${account.name}</b>
<span class="mail">${account.email}</span><small class="wide quiet">${says}</small></button></li>`,
    )}</ul></form>
<form class="row" method="post"><button name="account" value="deny">Deny</button>
<button class="danger" name="account" value="fail">Let Google fail</button></form></div>
<form class="card" method="post"><h2>Use another account</h2><input type="hidden" name="account" value="another">
<label>E-mail<input name="email" type="email" value="${hint}" autocomplete="off" required
  ${problem ? html`aria-invalid="true" aria-describedby="email-problem"` : ''}></label>
${problem ? html`<p id="email-problem" class="bad">${problem}</p>` : ''}
<label>Name<input name="name" value="" autocomplete="off" maxlength="120"></label>
<label class="choice"><input type="checkbox" name="email_verified" value="yes" checked><span>The e-mail is verified</span></label>
<button class="main">Continue</button></form></div>`,
  )
}

/** What Google shows where it can't tell who asks: nobody is sent anywhere. */
export function errorPage({ status, code, says }: Extract<RequestProblem, { shown: true }>) {
  return layout(
    { title: 'Access blocked', path: PATH, lead: html`This app's request is invalid.` },
    html`<section class="narrow"><h2>Error ${status}: ${code}</h2><p>${says}</p></section>`,
  )
}
