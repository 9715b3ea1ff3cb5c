import { html } from 'hono/html'
import { doorDrawing, layout } from '../pages/layout'
import { DEMO_OPERATOR, DEMO_RIDER } from '../people'

/** A Google account, as its owner's browser knows it. */
interface GoogleAccount {
  /** Never changes, whatever becomes of the e-mail. */
  sub: string
  email: string
  email_verified: boolean
  name: string
  /** The domain of a company's account. */
  hd?: string
}

/** Those that the chooser offers, by what its button sends. */
export const ACCOUNTS = {
  personal: {
    account: {
      sub: '108204268033311374519',
      email: 'asha.murthy@gmail.com',
      email_verified: true,
      name: DEMO_RIDER.name,
    },
    says: 'Verified e-mail',
  },
  unverified: {
    account: {
      sub: '112340987612340987651',
      email: 'ravi.kumar@example.com',
      email_verified: false,
      name: 'Ravi Kumar',
    },
    says: 'E-mail not verified: the product does not keep it',
  },
  workspace: {
    account: {
      sub: DEMO_OPERATOR.googleSub ?? 'demo_operator_google',
      email: 'kavitha@hasirucabs.example',
      email_verified: true,
      name: DEMO_OPERATOR.name,
      hd: 'hasirucabs.example',
    },
    says: 'A company’s account (Workspace), linked with the operator’s',
  },
} as const satisfies Record<string, { account: GoogleAccount; says: string }>

const isOffered = (choice: string): choice is keyof typeof ACCOUNTS => Object.hasOwn(ACCOUNTS, choice)

/** A `sub` in Google's shape, 21 digits: always the same one for an e-mail. */
async function subOf(email: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email)))
  return `1${[...digest.slice(0, 20)].map((byte) => byte % 10).join('')}`
}

/** The account that the chooser's form names; null where it names none. */
export async function chosenAccount(form: Record<string, unknown>): Promise<GoogleAccount | null> {
  const { account: choice, email, name, email_verified } = form
  if (typeof choice !== 'string') return null
  if (isOffered(choice)) return ACCOUNTS[choice].account
  if (choice !== 'another' || typeof email !== 'string' || typeof name !== 'string') return null
  const address = email.trim().toLowerCase()
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) return null
  const verified = email_verified === 'yes'
  return {
    sub: await subOf(address),
    email: address,
    email_verified: verified,
    name: name.trim() || address,
  }
}

/** /sandbox/google: what the stand-in for Google does, and what can be tried with it. */
export const aboutPage = () =>
  layout(
    {
      title: 'Google',
      path: '/sandbox/google',
      drawing: doorDrawing,
      lead: html`The sandbox stands in for Google’s sign-in: an account chooser, codes that work once within ten minutes, signed
identity tokens. Begin where riders do: <a href="/auth">Continue with Google</a>.`,
    },
    html`<section><h2>What to try</h2><ol class="stops">
<li><h3>Sign in as somebody new</h3><p>Choose Asha, verify any Indian mobile, and book. The second time no code is asked for.</p></li>
<li><h3>Verify a number that has an account</h3><p>With ‘another account’, verify <b>90000 00001</b>: Google then opens that
rider’s account, and no second one is left behind.</p></li>
<li><h3>Deny it, or let it fail</h3><p>Deny leads back to sign-in in silence. ‘Let Google fail’ and an
<a href="/sandbox/payments#faults">injected fault</a> say so.</p></li></ol></section>
<section class="stack"><h2>Accounts</h2><ul class="rows">${Object.values(ACCOUNTS).map(
      ({ account, says }) =>
        html`<li><b>${account.name}</b> ${account.email}<br><span class="field-hint">${says}</span></li>`,
    )}</ul></section>`,
  )
