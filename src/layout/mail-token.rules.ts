/** The token in a mail's link, of an address as a page reads it. */
export const readMailToken = (search: Record<string, unknown>): { token?: string } =>
  typeof search.token === 'string' ? { token: search.token } : {}
