/* Every message of the profile page (docs/product.md, Profile). */

export const FAILED_TO_LOAD_PROFILE = 'Failed to load profile data'
export const FAILED_TO_UPDATE_PROFILE = 'Failed to update profile'
export const PROFILE_UPDATED = 'Profile updated successfully'
