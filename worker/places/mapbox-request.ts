import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { OutsideFetch } from '../http/outside'
import type { ProviderFailed } from './ports'

export interface MapboxAccount {
  token: string
  fetch: OutsideFetch
  /** Without a slash at the end. */
  baseUrl?: string
  /** Milliseconds an answer may take. */
  patienceMs?: number
}

const BASE_URL = 'https://api.mapbox.com'

/** A person waits at the other end: a slow answer is no answer. */
const PATIENCE_MS = 5000

/** Asks Mapbox and parses what comes back; anything but that is a refusal, and nothing is thrown. */
export async function askMapbox<T>(
  { token, fetch, baseUrl = BASE_URL, patienceMs = PATIENCE_MS }: MapboxAccount,
  path: string,
  parameters: Record<string, string>,
  schema: v.GenericSchema<unknown, T>,
): Promise<Result<T, ProviderFailed>> {
  const query = new URLSearchParams({ ...parameters, access_token: token })
  let status: number | null = null
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(new Request(`${baseUrl}${path}?${query}`, { signal }))
    status = response.status
    const answer = v.safeParse(schema, await response.json())
    if (response.ok && answer.success) return accept(answer.output)
  } catch {
    // The network, the clock or a body that is no JSON: which of them doesn't help the rider.
  }
  return refuse({ reason: 'provider_failed', provider: 'mapbox', status })
}
