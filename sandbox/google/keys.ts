import * as v from 'valibot'
import { type SandboxEnvironment, sandboxState } from '../environment'
import { newHex } from '../identifiers'

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const NEW_KEY = { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

const PrivateKeySchema = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.string(),
  n: v.string(),
  e: v.string(),
})
type PrivateKey = v.InferOutput<typeof PrivateKeySchema>

async function drawKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey(NEW_KEY, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('An RSA key has two halves')
  return JSON.stringify({ ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid: newHex(40) })
}

/** The key that tokens are signed with: drawn once, then always the same, a reset of the sandbox included. */
async function signingKey(env: SandboxEnvironment): Promise<PrivateKey> {
  const state = sandboxState(env)
  const kept = (await state.googleKey()) ?? (await state.keepGoogleKey(await drawKey()))
  return v.parse(PrivateKeySchema, JSON.parse(kept))
}

/** The public halves, as /oauth2/v3/certs lists them. */
export async function publicKeys(env: SandboxEnvironment) {
  const { kid, n, e } = await signingKey(env)
  return { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e }] }
}

const inBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const encoder = new TextEncoder()
const part = (value: object) => inBase64url(encoder.encode(JSON.stringify(value)))

/** SHA-256 in base64url: a code challenge. With `half` the left half of it: an at_hash. */
export async function s256(text: string, half = false): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return inBase64url(half ? digest.slice(0, 16) : digest)
}

/** A signed token. `wrongly`: under the right key's name, by another key. */
export async function signToken(env: SandboxEnvironment, claims: object, wrongly: boolean): Promise<string> {
  const listed = await signingKey(env)
  const { kid, ...jwk } = wrongly ? v.parse(PrivateKeySchema, JSON.parse(await drawKey())) : listed
  const key = await crypto.subtle.importKey('jwk', jwk, RS256, false, ['sign'])
  const text = `${part({ alg: 'RS256', kid: listed.kid, typ: 'JWT' })}.${part(claims)}`
  const signature = await crypto.subtle.sign(RS256.name, key, encoder.encode(text))
  return `${text}.${inBase64url(new Uint8Array(signature))}`
}
