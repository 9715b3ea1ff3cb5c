import { codePeppers } from '../config'
import type { Bindings } from '../http/app-env'
import { hmac, isHmac } from '../http/signature'

const PURPOSE = 'unsubscribe'

/** The address that ends what is not needed for a ride, for whoever has the e-mail: opening it needs no session. */
export async function unsubscribeUrl(env: Bindings, origin: string, userId: string): Promise<string> {
  const signature = await hmac(codePeppers(env).current, PURPOSE, userId)
  return `${origin}/messages/unsubscribe?user=${userId}&signature=${signature}`
}

/** Whether the address was made by us for this user. */
export const isUnsubscribeLink = (env: Bindings, userId: string, signature: string): Promise<boolean> =>
  isHmac(signature, codePeppers(env), PURPOSE, userId)
