import { env } from 'cloudflare:workers'

/**
 * Changes what KV's reads answer, as another place of the network might see them, until the returned function is
 * called. The local KV itself is never behind.
 */
export function alterKvReads(alter: (key: string, value: unknown) => unknown): () => void {
  const get = env.KV.get.bind(env.KV)
  Reflect.set(env.KV, 'get', async (key: string, type: 'json') => alter(key, await get(key, type)))
  return () => Reflect.deleteProperty(env.KV, 'get')
}
