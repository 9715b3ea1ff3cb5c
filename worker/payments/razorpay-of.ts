import { configOf } from '../config'
import type { Bindings } from '../http/app-env'
import { outsideOf } from '../http/outside'
import { type RazorpayClient, razorpayClient } from './razorpay-client'

/** The configured provider; a page that someone waits for gives it less time than a payment does. */
export function razorpayOf(env: Bindings, { patienceMs }: { patienceMs?: number } = {}): RazorpayClient {
  return razorpayClient(configOf(env, 'razorpay'), outsideOf(env), patienceMs)
}
