/** Every content security policy of the shop. */

/** A standalone page with one style and nothing else: the list of calls, the outage. */
export const closedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The same with the shop's logo and title face: a receipt. */
export const plainPolicy = `${closedPolicy}; img-src 'self'; font-src 'self'`

/** And with forms that go to this site: a rider's page. */
export const formPolicy = plainPolicy.replace("form-action 'none'", "form-action 'self'")

/**
 * A page of the shop. Scripts come from this site, and of inline ones those with these hashes (`'sha256-…'`) run. `pictures`
 * are further sources, such as `blob:` where pictures are chosen, `workers` those of workers: that of HEIC starts from a blob.
 */
export const pagePolicy = (page: {
  isHttps: boolean
  inlineScripts?: string[]
  pictures?: string
  workers?: string
}) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...(page.inlineScripts ?? [])].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${page.pictures ? ` ${page.pictures}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    ...(page.workers ? [`worker-src 'self' ${page.workers}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(page.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** The demo's mailbox shows mails in a sandboxed frame: nothing in them runs or reaches the shop. */
export const mailboxPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src http: https: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
