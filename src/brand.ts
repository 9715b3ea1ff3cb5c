/** The postal address in schema.org's terms. */
const postal = {
  streetAddress: '2nd Floor, Sayyaji Rao Road',
  addressLocality: 'Mysuru',
  postalCode: '570001',
} as const

/** The company's data. All of it is fictional. */
export const BRAND = {
  name: 'Hasiru Cabs',
  host: 'hasirucabs.example',
  email: 'care@hasirucabs.example',
  /** A fictional number of an Indian range that is never assigned. */
  phone: '+91 00000 00000',
  whatsapp: '+91 00000 00000',
  address: `Hasiru Cabs, ${postal.streetAddress}, ${postal.addressLocality} ${postal.postalCode}`,
  postal,
  /** Where that would be: on Sayyaji Rao Road, a little north of KR Circle. */
  office: { lat: 12.3115, lng: 76.6529 },
  copyrightYear: '2025',
} as const

/** India's one number for police, ambulance and fire brigade. */
export const EMERGENCY_NUMBER = '112'
