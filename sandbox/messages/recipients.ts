/**
 * One spelling for a recipient, so that the inbox can be searched by any of them: '+919845012345' for 98450 12345,
 * 09845012345, 919845012345 and ' 919845012345' (a plus sign left bare in a query); an address in lower case.
 */
export function recipientOf(raw: string): string {
  const text = raw.trim()
  if (text.includes('@')) return text.toLowerCase()
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 ? `+91${digits}` : `+${digits}`
}
