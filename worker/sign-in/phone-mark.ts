import type { SigningKeys } from '../config'
import { mac } from './digest'

/** What a phone's guard is called: the number itself names nothing that is kept. */
export const phoneMark = (pepper: string, phone: string): Promise<string> => mac(pepper, 'phone', phone)

/** Its names under the current pepper and the one before, newest first: a code may have been sent before the change. */
export const phoneMarks = ({ current, previous }: SigningKeys, phone: string): Promise<string[]> =>
  Promise.all([current, ...(previous ? [previous] : [])].map((pepper) => phoneMark(pepper, phone)))
