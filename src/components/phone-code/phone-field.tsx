import type { Ref } from 'react'
import { COUNTRY_PREFIX, PHONE_DIGITS, phoneFieldDigits } from '../../domain/sign-in/phone'
import { TextField } from '../text-field'

interface Props {
  ref?: Ref<HTMLInputElement>
  id: string
  label: string
  hint: string
  /** Ten digits, or fewer while it is typed. */
  value: string
  error: string | null
  onChange: (digits: string) => void
}

/** A mobile number, its country's prefix fixed before it. */
export const PhoneField = (props: Props) => (
  <TextField
    {...props}
    name="phone_no"
    type="tel"
    inputMode="numeric"
    autoComplete="tel-national"
    maxLength={PHONE_DIGITS}
    className="figures"
    prefix={COUNTRY_PREFIX}
    clean={phoneFieldDigits}
    required
  />
)
