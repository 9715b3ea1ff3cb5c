import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../../sandbox/worker'
import { call, SITE } from './call'

describe('The sandbox', () => {
  it.each([
    ['production', SITE],
    ['production', 'https://api.razorpay.com/v1/orders'],
    [undefined, SITE],
  ])('refuses everything where ENVIRONMENT is %s', async (ENVIRONMENT, url) => {
    const request = new Request<unknown, IncomingRequestCfProperties>(`${url}/sandbox`, {
      method: 'POST',
      body: 'x',
    })
    const response = await worker.fetch(request, { ...env, ENVIRONMENT }, createExecutionContext())
    expect(response.status).toBe(503)
    expect(await response.text()).toBe('The sandbox runs in development and tests only.')
  })

  it('names the host that it does not stand in for', async () => {
    const response = await call('https://api.mapbox.com/directions')
    expect(response.status).toBe(502)
    expect(await response.text()).toContain('api.mapbox.com')
  })

  it('answers no path that only begins like its own', async () => {
    expect((await call(`${SITE}/sandboxes`)).status).toBe(502)
    expect((await call(`${SITE}/sandbox/nowhere`)).status).toBe(404)
  })
})
