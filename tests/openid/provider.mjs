import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'

// An OpenID provider that we did not write, on a port of its own, for the tests beside this file. A test signs in
// without a page: a header says who it is. Beside the provider stands a token endpoint that forges.

const CLIENT = { id: 'hasiru-cabs.apps.googleusercontent.com', secret: 'a-secret-of-the-test' }
const RETURN = 'https://hasiru.test/auth/callback'
const HOUR_SECONDS = 3600

async function drawKey(kid) {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(pair.privateKey)), kid, alg: 'RS256', use: 'sig' }
  return { ...pair, jwk }
}

const app = (client_id) => ({
  client_id,
  client_secret: CLIENT.secret,
  redirect_uris: [RETURN],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  id_token_signed_response_alg: 'RS256',
})

function policyWithChooser() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

function openProvider(issuer, key) {
  return new Provider(issuer, {
    clients: [app(CLIENT.id), app('another-app')],
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['a-key-of-the-test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: policyWithChooser(),
      url: (_, interaction) => `/interaction/${interaction.uid}`,
    },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true, name: 'Meera Nair' }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

async function bodyOf(request) {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

/** Signs what the code says to: the claims, over right ones, and by what. */
async function forge(issuer, { key, other }, { claims, sign }) {
  const now = Math.floor(Date.now() / 1000)
  const right = { iss: issuer, aud: CLIENT.id, sub: 'forged', iat: now, exp: now + HOUR_SECONDS }
  const all = Object.fromEntries(
    Object.entries({ ...right, ...claims }).filter(([, value]) => value !== null),
  )
  if (sign === 'none') return new UnsecuredJWT(all).encode()
  if (sign === 'hs256') {
    const secret = new TextEncoder().encode(key.jwk.n)
    return new SignJWT(all).setProtectedHeader({ alg: 'HS256', kid: key.jwk.kid }).sign(secret)
  }
  const kid = sign === 'unknown' ? 'nobody-knows' : key.jwk.kid
  const by = sign === 'right' ? key : other
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid }).sign(by.privateKey)
}

export default async function setup({ provide }) {
  const keys = { key: await drawKey('listed'), other: await drawKey('unlisted') }
  const server = createServer()
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${server.address().port}`
  const provider = openProvider(issuer, keys.key)
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (request.url.startsWith('/interaction/')) {
      const login = { accountId: request.headers['x-account'] }
      await provider.interactionFinished(request, response, { select_account: {}, login })
    } else if (request.url === '/forged/token') {
      const told = JSON.parse(Buffer.from((await bodyOf(request)).get('code'), 'base64url').toString())
      const id_token = await forge(issuer, keys, told)
      const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: HOUR_SECONDS, id_token }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(tokens))
    } else answer(request, response)
  })
  provide('openid', { issuer, client: CLIENT })
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
