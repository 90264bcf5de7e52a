import { createIsomorphicFn } from '@tanstack/react-start'

const nonce = crypto.randomUUID()

/**
 * Marks the inline scripts that the shop itself writes into a page while it is rendered. It never leaves the server:
 * `pages.server.ts` puts their hashes into the page's policy and takes the mark away. The browser needs none.
 */
export const ownScriptNonce = createIsomorphicFn()
  .server((): string | undefined => nonce)
  .client(() => undefined)
