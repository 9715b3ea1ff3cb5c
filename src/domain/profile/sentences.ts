/* Every message of the profile page (docs/product.md, Profile). */

export const FAILED_TO_LOAD_PROFILE = 'Failed to load profile data'
export const FAILED_TO_UPDATE_PROFILE = 'Failed to update profile'
export const PROFILE_UPDATED = 'Profile updated successfully'

export const SELECT_AN_IMAGE = 'Please select an image file'
export const PICTURE_TOO_LARGE = 'Image size should be less than 5MB'
export const FAILED_TO_UPLOAD_PICTURE = 'Failed to upload profile picture'
export const PICTURE_UPDATED = 'Profile picture updated successfully'

/** Beside the field that is not as it should be. */
export const NAME_TOO_LONG = 'Please use at most 80 characters.'
export const NAME_UNREADABLE = 'Please enter a name with letters.'
export const NOT_A_DATE = 'Please enter a whole date: day, month and year.'
export const DATE_IN_FUTURE = 'A date of birth is not in the future.'
export const DATE_TOO_EARLY = 'Please enter a year from 1900 on.'
export const NOT_A_METHOD = 'Please choose one of the methods offered.'

export const UNDER_AGE_HINT = 'Riders must be 18 or older. You can save this date all the same.'
export const PICTURE_REMOVED = 'Profile picture removed'
export const FAILED_TO_REMOVE_PICTURE = 'Failed to remove profile picture'
