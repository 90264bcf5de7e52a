/**
 * The name of a cookie of the shop: over https it begins with `__Host-`, which browsers take from this very host alone,
 * over https and for all paths; on http, where they refuse that, it is plain (rule: session-cookies).
 */
export const hostCookieName = (appUrl: string, name: string) =>
  appUrl.startsWith('https:') ? `__Host-${name}` : name
