import { api, unwrap } from '../../lib/browser/api-client.ts'
import { readLocal, writeLocal } from '../../lib/browser/local-store.ts'

export const worker = { url: '/admin/sw.js', scope: '/admin' }

/** What this browser can do: `home-screen` is an iPhone or iPad whose owner opens the screens in the browser itself. */
export type PushSupport = 'yes' | 'home-screen' | 'blocked' | 'no'

export function pushSupport(): PushSupport {
  // An iPad calls itself a Mac, which has no touch screen.
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (isApple && !isInstalled) return 'home-screen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'no'
  return Notification.permission === 'denied' ? 'blocked' : 'yes'
}

/** The address under which this browser is told, or null while it is not. */
export async function thisEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration(worker.scope)
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription?.endpoint ?? null
}

/** Whom this browser was told to tell; another owner who signs in here is asked first. */
const subscribedKey = 'admin.told-here'

/** The worker that shows notices, active. Made before the press: Safari asks its person only in the press itself. */
export async function preparePush(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker.url, { scope: worker.scope })
  await waitUntilActive(registration)
  return registration
}

/** Asks the browser's person and subscribes; nothing may be awaited between the press and this. */
export const subscribeToPush = ({ pushManager }: ServiceWorkerRegistration, publicKey: string) =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })

type DeviceSubscription = { subscribing: Promise<PushSubscription>; email: string }

/** Gives the shop the address under which this browser is told. */
export async function subscribeDevice({ subscribing, email }: DeviceSubscription) {
  const answer = await sendToShop(await subscribing)
  writeLocal(subscribedKey, email)
  return answer
}

/**
 * After she signed in again: the shop forgot this device with the session before (rule: push-devices), and gets it back
 * without a question. Null where this browser was not hers, or the shop wants the password: the button is there.
 */
export async function renewSubscription(email: string) {
  if (readLocal(subscribedKey) !== email) return null
  const registration = await navigator.serviceWorker?.getRegistration(worker.scope)
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription ? sendToShop(subscription).catch(() => null) : null
}

function sendToShop(subscription: PushSubscription) {
  const json = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  return unwrap(api.api.admin.push.$post({ json }))
}

/** The shop forgets the device; where it is this one, the browser does too. */
export async function forgetDevice({ id, endpoint }: { id: string; endpoint: string }) {
  const registration = await navigator.serviceWorker?.getRegistration(worker.scope)
  const own = await registration?.pushManager?.getSubscription()
  if (own?.endpoint === endpoint) await own.unsubscribe()
  return unwrap(api.api.admin.push[':id'].$delete({ param: { id } }))
}

function waitUntilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve()
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    })
  })
}
