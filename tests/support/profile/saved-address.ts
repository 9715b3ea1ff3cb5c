import type { SavedAddress } from '../../../src/domain/profile/saved-address'

/** A saved address in Bengaluru, not the default, called as its label. */
export const savedAddress = (label: string, about: Partial<SavedAddress> = {}): SavedAddress => ({
  id: `id-of-${label}`,
  label,
  address: `${label}, 12 MG Road, Bengaluru`,
  latitude: 12.9756,
  longitude: 77.6051,
  is_default: false,
  ...about,
})
