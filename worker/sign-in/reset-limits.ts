import { Hono } from 'hono'
import { phoneGuardOf } from '../../durable-objects/phone-guard'
import { sendGuardOf } from '../../durable-objects/send-guard'
import { COUNTRY_PREFIX, isIndianMobile, normalisePhone } from '../../src/domain/sign-in/phone'
import { codePeppers, isLocal } from '../config'
import type { AppEnv } from '../http/app-env'
import { addressGroup } from '../http/rate-limit'
import { hmac } from '../http/signature'
import { phoneDigests } from './one-time-code'
import { PREFIX_DIGITS } from './send-code'

/**
 * Forgets what limits sending codes, for those who try the product: of one phone (form field `phone_no`), and of
 * this network address and everybody. In development and tests only; elsewhere the path is unknown.
 */
export const resetLimits = new Hono<AppEnv>().post('/', async (c, next) => {
  if (!isLocal(c.env)) return next()
  const { phone_no } = await c.req.parseBody()
  const phone = normalisePhone(typeof phone_no === 'string' ? phone_no : '')
  const peppers = codePeppers(c.env)
  const address = addressGroup(c.req.header('cf-connecting-ip') ?? 'unknown')
  const source = await hmac(peppers.current, 'address', address)
  const guards = [
    sendGuardOf(c.env.SEND_GUARD, 'all', 'all'),
    sendGuardOf(c.env.SEND_GUARD, 'address', source),
  ]
  if (isIndianMobile(phone)) {
    const prefix = phone.slice(0, COUNTRY_PREFIX.length + PREFIX_DIGITS)
    guards.push(sendGuardOf(c.env.SEND_GUARD, 'prefix', prefix))
    const digests = await phoneDigests(peppers, phone)
    await Promise.all(digests.map((digest) => phoneGuardOf(c.env.PHONE_GUARD, digest).reset()))
  }
  await Promise.all(guards.map((guard) => guard.reset()))
  if (c.req.header('accept')?.includes('text/html'))
    return c.redirect('/sandbox?done=limits#send-limits', 303)
  return c.json({ reset: true })
})
