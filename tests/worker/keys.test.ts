import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import guide from '../../docs/keys.md?raw'
import { configOf, quoteKeys } from '../../worker/config'
import config from '../../worker/config.ts?raw'
import { isUnsubscribeLink, unsubscribeUrl } from '../../worker/notifications/unsubscribe'
import { isSignedLabel, signLabel } from '../../worker/places/given-labels'
import { isFromExotel, signReportAddress } from '../../worker/providers/exotel'
import { request } from '../support/worker/call'
import { ORIGIN, signedInRider } from '../support/worker/people'
import { settingsAre } from '../support/worker/settings'

// Of codes, quotes, checkouts, webhooks and pushes the tests beside them say the same.

const AT = { lat: 12.93521, lng: 77.62452 }
const rider = await signedInRider()

/** What is made with a key; whether it is accepted. */
const MADE: Record<string, [make: () => Promise<string>, isAccepted: (made: string) => Promise<boolean>]> = {
  QUOTE_KEY: [
    () => signLabel('Shop 4', AT, quoteKeys(env)),
    (signature) => isSignedLabel(signature, 'Shop 4', AT, quoteKeys(env)),
  ],
  OTP_PEPPER: [
    async () => new URL(await unsubscribeUrl(env, ORIGIN, rider.userId)).searchParams.get('signature') ?? '',
    (signature) => isUnsubscribeLink(env, rider.userId, signature),
  ],
  EXOTEL_REPORT_TOKEN: [
    () => signReportAddress(configOf(env, 'exotel'), 'message-1'),
    (signature) => isFromExotel(configOf(env, 'exotel'), 'message-1', signature),
  ],
}

const NEXT = 'the next key, which is as long as a key of ours has to be'
const change = (name: string, previous?: string) =>
  settingsAre({ [name]: NEXT, [`${name}_PREVIOUS`]: previous })

it.each(Object.entries(MADE))(
  'what was made before %s was changed holds until the previous one is gone',
  async (name, [make, isAccepted]) => {
    const before = await make()
    change(name, String(Reflect.get(env, name)))
    const after = await make()
    expect(await Promise.all([before, after].map(isAccepted))).toEqual([true, true])
    change(name)
    expect(await Promise.all([before, after].map(isAccepted))).toEqual([false, true])
  },
)

it('a key is accepted before anything is made with it, while its change spreads', async () => {
  for (const [name, [make, isAccepted]] of Object.entries(MADE)) {
    settingsAre({ [`${name}_PREVIOUS`]: NEXT })
    const still = await make()
    change(name)
    expect([name, await isAccepted(still)]).toEqual([name, false])
  }
})

it('no key signs anybody out', async () => {
  for (const name of Object.keys(MADE)) change(name)
  expect((await request('/profile', { cookie: rider.cookie })).status).toBe(200)
})

it('every key with a previous one has its row in docs/keys.md', () => {
  const names = [...config.matchAll(/\b([A-Z_]+)_PREVIOUS: v\./g)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(MADE)))
  const table = guide.slice(guide.indexOf('| Setting'), guide.indexOf('Keys of one request'))
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
