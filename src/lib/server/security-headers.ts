import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** What a page of the shop may ask a browser for: nothing but sharing, copying and full screen. */
const nothing: string[] = []
const permissionsPolicy = {
  accelerometer: nothing,
  camera: nothing,
  displayCapture: nothing,
  geolocation: nothing,
  gyroscope: nothing,
  hid: nothing,
  identityCredentialsGet: nothing,
  idleDetection: nothing,
  magnetometer: nothing,
  microphone: nothing,
  midi: nothing,
  payment: nothing,
  publickeyCredentialsGet: nothing,
  serial: nothing,
  usb: nothing,
  xrSpatialTracking: nothing,
}

/**
 * On every answer; each page's own script policy is added where it is rendered. Addresses that begin with `shared` may be
 * shown by other sites: mail programs of the web show the pictures of mails.
 */
export function securityHeaders(isHttps: boolean, shared: string): MiddlewareHandler {
  const common = {
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : (false as const),
    permissionsPolicy,
  }
  const own = secureHeaders(common)
  const forAll = secureHeaders({ ...common, crossOriginResourcePolicy: 'cross-origin' })
  return (c, next) => (c.req.path.startsWith(shared) ? forAll : own)(c, next)
}
