import * as v from 'valibot'
import { CODE_MINUTES } from '../../src/domain/sign-in/one-time-code'
import type { SigningKeys } from '../config'
import { isMac, mac } from './digest'

/** What a code is bound to. A code is right for exactly this, and for nothing else. */
export interface CodeBinding {
  /** 'sign-in', or 'verify-phone' with the person's id: one rider's code proves nothing for another. */
  purpose: string
  phone: string
  challenge: string
}

const StoredCodeSchema = v.object({
  /** HMAC-SHA256 of purpose, phone, challenge and code under the pepper: the code itself is nowhere at rest. */
  mac: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Milliseconds; KV may keep a value longer than it was told to. */
  expiresAt: v.number(),
})
export type StoredCode = v.InferOutput<typeof StoredCodeSchema>

const keyOf = (challenge: string) => `code:${challenge}`
const TTL_SECONDS = CODE_MINUTES * 60

export async function storeCode(
  kv: KVNamespace,
  peppers: SigningKeys,
  { purpose, phone, challenge }: CodeBinding,
  code: string,
): Promise<void> {
  const stored: StoredCode = {
    mac: await mac(peppers.current, purpose, phone, challenge, code),
    expiresAt: Date.now() + TTL_SECONDS * 1000,
  }
  await kv.put(keyOf(challenge), JSON.stringify(stored), { expirationTtl: TTL_SECONDS })
}

/**
 * What lies under a challenge. KV may not know a fresh value everywhere at once, so a miss is read once more; null
 * means that there is nothing to compare with.
 */
export async function readCode(kv: KVNamespace, challenge: string): Promise<StoredCode | null> {
  const read = async () => v.safeParse(StoredCodeSchema, await kv.get(keyOf(challenge), 'json'))
  const first = await read()
  const found = first.success ? first : await read()
  return found.success ? found.output : null
}

/** Whether this is the code, under the current pepper or the one before it; compared in constant time. */
export async function isRightCode(
  stored: StoredCode,
  peppers: SigningKeys,
  { purpose, phone, challenge }: CodeBinding,
  code: string,
): Promise<boolean> {
  const under = (pepper: string) => isMac(stored.mac, pepper, purpose, phone, challenge, code)
  const checks = await Promise.all([peppers.current, peppers.previous ?? peppers.current].map(under))
  return checks.includes(true)
}

export async function forgetCode(kv: KVNamespace, challenge: string): Promise<void> {
  await kv.delete(keyOf(challenge))
}
