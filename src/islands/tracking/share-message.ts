import { BRAND } from '../../brand'
import { normalisePhone } from '../../domain/sign-in/phone'

export interface ShareContact {
  name: string
  phone: string
}

/** What is sent: a greeting where there is a name, the rider's own words or ours, the link. */
export function shareText(contact: ShareContact, message: string, url: string): string {
  const greeting = contact.name.trim() === '' ? '' : `Hi ${contact.name.trim()}, `
  const words = message.trim() === '' ? `follow my ${BRAND.name} ride live:` : message.trim()
  const text = greeting === '' ? words.charAt(0).toUpperCase() + words.slice(1) : greeting + words
  return `${text} ${url}`
}

/** The number as apps dial it, from wherever they are; '' of a text without digits. */
function dialled(phone: string): string {
  const number = normalisePhone(phone.trim())
  // As people write it at home, with a trunk 0, and as they dial abroad.
  const digits = number.replace(/\D/g, '').replace(/^0(?=[6-9]\d{9}$)/, '91')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return /^91[6-9]\d{9}$/.test(digits) || (number.startsWith('+') && digits !== '') ? `+${digits}` : digits
}

/** WhatsApp asks whom to send it to where no number is given. */
export const whatsAppLink = (phone: string, text: string) =>
  `https://wa.me/${dialled(phone).replace('+', '')}?text=${encodeURIComponent(text)}`

/** Null without a number to send it to. */
export function smsLink(phone: string, text: string): string | null {
  const number = dialled(phone)
  return number === '' ? null : `sms:${number}?body=${encodeURIComponent(text)}`
}

/** A line of a mail ends with CR LF (RFC 6068). */
export const mailLink = (text: string) =>
  `mailto:?subject=${encodeURIComponent('Follow my ride')}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
