import { PAYMENT_METHOD_LABELS } from './amounts'

const WORDS: Record<string, string> = { ...PAYMENT_METHOD_LABELS, netbanking: 'Net banking' }

/** The provider's word for how something was paid, in ours; one that is new to us as it came. */
export function paymentMethodWords(method: string | null): string | null {
  if (method === null) return null
  return (Object.hasOwn(WORDS, method) ? WORDS[method] : undefined) ?? method
}
