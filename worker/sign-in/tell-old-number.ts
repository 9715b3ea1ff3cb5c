import { BRAND } from '../../src/brand'
import type { Bindings } from '../http/app-env'
import { tellBySms } from './tell-by-sms'

/** Digits of the new number that are told: enough to know it again, too few to call it. */
const TOLD_DIGITS = 4

/**
 * Tells the number that somebody signed in with until now that it is so no more: whoever sits at an open session can
 * change the number by the code of their own phone, and its owner must hear of it (docs/product.md, Profile). Never
 * throws.
 */
export const tellOldNumber = (env: Bindings, old: string, current: string): Promise<void> =>
  tellBySms(env, {
    to: old,
    lines: [
      `${BRAND.name}: your account now has the number ending ${current.slice(-TOLD_DIGITS)}, not this one.`,
      `If that was not you, call ${BRAND.phone} at once.`,
    ],
    event: 'old_number_not_told',
  })
