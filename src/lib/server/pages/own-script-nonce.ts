import { createIsomorphicFn } from '@tanstack/react-start'

const nonce = crypto.randomUUID()

/**
 * Marks the shop's own inline scripts in a rendered page. It never leaves the server: `pages.server.ts` puts
 * their hashes into the page's policy and removes the mark.
 */
export const ownScriptNonce = createIsomorphicFn()
  .server((): string | undefined => nonce)
  .client(() => undefined)
