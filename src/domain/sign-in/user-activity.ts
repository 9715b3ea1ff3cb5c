/**
 * Marks a call that the browser sent while a person was at the page: '1' where somebody pressed or typed something
 * there within the last seconds. What a page asks by itself has no such mark (docs/product.md, Operations).
 */
export const USER_ACTIVITY_HEADER = 'x-person-active'
