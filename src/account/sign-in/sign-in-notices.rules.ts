/**
 * Holds for ten minutes what a sign-in has to say, such as pieces the joined cart could not keep
 * (rule: guest-cart-merge).
 */
export const noticesCookie = 'notices'

/** As many as a cookie has room for. */
export const maxNotices = 10

/** The notices in a browser's cookies; none when they are absent or malformed. */
export function readNotices(cookies: string): string[] {
  const value = new RegExp(`(?:^|; )${noticesCookie}=([^;]*)`).exec(cookies)?.[1]
  try {
    const notices: unknown = JSON.parse(decodeURIComponent(value ?? '[]'))
    return Array.isArray(notices) ? notices.filter((notice) => typeof notice === 'string') : []
  } catch {
    return []
  }
}
