/** What opens the search over everything; the palette listens. */
export const searchEvent = 'admin:search'
