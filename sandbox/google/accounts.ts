import { DEMO_OPERATOR, DEMO_RIDER } from '../people'

/** A Google account, as its owner's browser knows it. */
export interface GoogleAccount {
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
