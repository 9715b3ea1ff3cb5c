/**
 * Request header that marks user activity: '1' if the user pressed or typed something on the page
 * within the last seconds. Polling requests have no such header (docs/product.md, OPS-3).
 */
export const USER_ACTIVITY_HEADER = 'x-person-active'
