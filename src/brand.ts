import { BRAND, IS_SAMPLE } from '#brand'

/**
 * The company's data: settings of the build, for public pages and registered messages hold them word for word. A sample is
 * the fictional company of one's own machine, and its pages say so.
 */
export { BRAND, IS_SAMPLE }

/** India's one number for police, ambulance and fire brigade. */
export const EMERGENCY_NUMBER = '112'
