import { api, unwrap } from '../../lib/browser/api-client.ts'

const worker = { url: '/admin/sw.js', scope: '/admin' }

/** What this browser can do: `home-screen` is an iPhone or iPad whose owner opens the screens in the browser itself. */
export type PushSupport = 'yes' | 'home-screen' | 'blocked' | 'no'

export function pushSupport(): PushSupport {
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
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

/** Asks the browser's person, subscribes and tells the shop. @throws when she said no, or the push service does not answer */
export async function tellThisDevice(publicKey: string) {
  const registration = await navigator.serviceWorker.register(worker.url, { scope: worker.scope })
  await waitUntilActive(registration)
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
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
