/**
 * A header of calls that the browser sent while a person used the page: '1' where something was pressed or typed
 * there within the last seconds. What a page polls by itself has no such header (docs/product.md, Operations).
 */
export const USER_ACTIVITY_HEADER = 'x-person-active'
