/** True for host names that always mean the machine they are used on, such as `127.0.0.1`, `[::1]` and `shop.localhost`. */
export const isLoopbackHost = (hostname: string) =>
  /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i.test(hostname)
