/** A browser's push service, as an owner's device named it: where notices for it are sent. */
const longestEndpoint = 1000

/**
 * What is wrong with the address of a push service, or null. The shop sends to it, so it must not lead into the shop's own
 * network: no numbers, no bare names (rule: push-endpoints). What a name stands for is looked at when something is sent.
 */
export function endpointProblem(endpoint: string): string | null {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint))
    return 'This is not the address of a push service'
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  const isName =
    /\.[a-z]{2,}$/.test(hostname) && !/\.(local|localhost|internal|lan|home|corp|arpa)$/.test(hostname)
  return isPlain && isName ? null : 'This is not the address of a push service'
}

/** Base64url of so many bytes as a push service's keys have: a point of P-256, uncompressed (65), and 16 random bytes. */
export const isDeviceKey = (text: string) => /^B[\w-]{86}=?$/.test(text)
export const isDeviceAuth = (text: string) => /^[\w-]{22}(==)?$/.test(text)

/** `iPhone`, `Android, Chrome`, `Mac, Safari`: what an owner calls the device. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const device = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux'],
  ].find(([pattern]) => (pattern as RegExp).test(text))?.[1] as string | undefined
  const browser = [
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/OPR\//, 'Opera'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ].find(([pattern]) => (pattern as RegExp).test(text))?.[1] as string | undefined
  return [device, browser].filter(Boolean).join(', ') || 'A browser'
}

/** What the device is shown. A newer notice of the same `tag` takes the place of the older one. */
export type Notice = { title: string; body: string; url: string; tag: string }
