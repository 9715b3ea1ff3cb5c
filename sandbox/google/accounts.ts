import { html } from 'hono/html'
import { frontDoor, layout } from '../pages/layout'
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

/** Those that the chooser offers, by the word that its button sends. */
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
    says: 'E-mail not verified: nobody may keep it',
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

const isOffered = (word: string): word is keyof typeof ACCOUNTS => Object.hasOwn(ACCOUNTS, word)

/** A `sub` in Google's shape, 21 digits: always the same one for an e-mail. */
async function subOf(email: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email)))
  return `1${[...digest.slice(0, 20)].map((byte) => byte % 10).join('')}`
}

/** The account that the chooser's form names; null where it names none. */
export async function chosenAccount(form: Record<string, unknown>): Promise<GoogleAccount | null> {
  const { account: word, email, name, email_verified } = form
  if (typeof word !== 'string') return null
  if (isOffered(word)) return ACCOUNTS[word].account
  if (word !== 'another' || typeof email !== 'string' || typeof name !== 'string') return null
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
