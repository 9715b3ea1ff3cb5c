/* Every message about saved addresses (docs/product.md, Saved addresses). */

export const NO_SAVED_ADDRESSES = 'No saved addresses yet'

export const FAILED_TO_LOAD_ADDRESSES = 'Failed to load saved addresses'
export const FAILED_TO_SAVE_ADDRESS = 'Failed to save address'
export const FAILED_TO_DELETE_ADDRESS = 'Failed to delete address'
export const FILL_REQUIRED_FIELDS = 'Please fill in all required fields'

export const ADDRESS_ADDED = 'Address added successfully'
export const ADDRESS_UPDATED = 'Address updated successfully'
export const ADDRESS_DELETED = 'Address deleted successfully'
