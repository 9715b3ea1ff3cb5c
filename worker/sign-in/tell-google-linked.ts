import { BRAND } from '../../src/brand'
import type { Bindings } from '../http/app-env'
import { tellBySms } from './tell-by-sms'

/**
 * Tells the phone of an account that a Google account opens it from now on: whoever sat at an open session, or was
 * given a code, may have linked their own, and would keep the way in (docs/product.md, Sign-in). Never throws.
 */
export const tellGoogleLinked = (env: Bindings, phone: string): Promise<void> =>
  tellBySms(env, {
    to: phone,
    lines: [
      `${BRAND.name}: a Google account was linked with your account and can sign in to it from now on.`,
      `If that was not you, call ${BRAND.phone} at once.`,
    ],
    event: 'google_link_not_told',
  })
