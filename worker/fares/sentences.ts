/** A package that was taken off sale while the rider chose. */
export const PACKAGE_UNAVAILABLE = 'This package is no longer available. Please select another.'
