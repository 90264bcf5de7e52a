import { Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** The browser features a page of the shop may use: sharing, copying and full screen only. */
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

/** On the staff's screens the camera may scan labels (rule: counter-sale). */
const staffPermissions = { ...permissionsPolicy, camera: ['self'] }

const policiesOf = (isHttps: boolean) => ({
  strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : (false as const),
  permissionsPolicy,
})

/** What concerns documents alone, on a script, a style sheet or a font: half a kilobyte of each on a slow network. */
const ofDocuments = {
  permissionsPolicy: {},
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

declare module 'hono' {
  interface ContextVariableMap {
    /** Set by a handler whose answer has them already. */
    hasSecurityHeaders?: boolean
  }
}

/**
 * On every answer; each page's own script policy is added where it is rendered. Addresses that begin with `shared` may be
 * shown by other sites: mail programs of the web show the pictures of mails.
 */
export function securityHeaders(isHttps: boolean, shared: string): MiddlewareHandler {
  const own = secureHeaders(policiesOf(isHttps))
  const ofStaff = secureHeaders({ ...policiesOf(isHttps), permissionsPolicy: staffPermissions })
  const forAll = secureHeaders({ ...policiesOf(isHttps), crossOriginResourcePolicy: 'cross-origin' })
  const ofFiles = secureHeaders({ ...policiesOf(isHttps), ...ofDocuments })
  return async (c, next) => {
    await next()
    if (c.var.hasSecurityHeaders) return
    const { path } = c.req
    const fitting = path.startsWith(shared)
      ? forAll
      : path.startsWith('/admin')
        ? ofStaff
        : path.startsWith('/assets/')
          ? ofFiles
          : own
    await fitting(c, nothingMore)
  }
}

const nothingMore = async () => {}

/** The same as a record, for cached answers: setting them each time took a third of a cached page's time. */
export async function readSecurityHeaders(isHttps: boolean): Promise<Record<string, string>> {
  const app = new Hono().get('*', secureHeaders(policiesOf(isHttps)), (c) => c.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}
