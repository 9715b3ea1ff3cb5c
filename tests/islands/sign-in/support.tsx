import { fireEvent, render, screen } from '@testing-library/react'
import { island as SignIn } from '../../../src/islands/sign-in/island'
import type { SignInProps } from '../../../src/islands/sign-in/stages'
import { withAnswers } from '../../support/islands/api'
import { withPage } from '../../support/islands/page'

export function withServer() {
  withPage('/auth')
  withAnswers()
}

const START: SignInProps = { step: 'phone', phone: '', resendAfterSeconds: 0, carried: '', problem: null }

export function show(props: Partial<SignInProps> = {}) {
  render(<SignIn {...START} {...props} />)
}

export const phoneField = () => screen.getByLabelText<HTMLInputElement>('Mobile number')
export const codeField = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } })
