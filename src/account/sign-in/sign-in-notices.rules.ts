/**
 * Holds a sign-in's notices for ten minutes, such as pieces dropped by the cart merge
 * (rule: guest-cart-merge).
 */
export const noticesCookie = 'notices'

/** The most that fit into a cookie. */
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
