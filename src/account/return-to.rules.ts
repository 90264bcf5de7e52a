// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u0020\u007f-\u009f\\]/

/**
 * Where to go after login (rule: return-target): a path on this site, else `/`. Refused are other sites in
 * any disguise (`//`, `/\`, control characters) and the sign-in page itself, which would loop.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000) return '/'
  if (!value.startsWith('/') || value.startsWith('//') || unsafe.test(value)) return '/'
  const home = 'https://shop.invalid'
  if (!URL.canParse(value, home)) return '/'
  const url = new URL(value, home)
  if (url.origin !== home || url.pathname.startsWith('//')) return '/'
  if (url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
