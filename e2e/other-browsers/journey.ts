import type { TcpProxy } from '../../faults/tcp-proxy.ts'
import { codeFor, newPerson, owner } from '../shopper.ts'
import type { Tab } from './tab.ts'

const dress = { slug: 'gusau-raffia-tote', title: 'Gusau Raffia Tote' }

/** A guest browses, signs up at checkout with the code from her mail, and pays. Returns the order's number. */
export async function buyAsNewCustomer(tab: Tab): Promise<string> {
  const person = newPerson('other-browser')
  const field = (name: string) => ({ role: 'field', name }) as const
  await tab.goto('/shop?category=accessories')
  await tab.click({ role: 'link', name: dress.title })
  await tab.see({ role: 'title', name: dress.title })
  await tab.click({ role: 'button', name: 'Add to Cart' })
  await tab.click({ css: '[role=dialog] a[href="/checkout"]' })

  await tab.click({ role: 'button', name: 'Create an account' })
  await tab.type(field('Email'), person.email)
  await tab.type(field('Password'), person.password)
  await tab.type(field('/^First name/'), person.firstName)
  await tab.type(field('/^Last name/'), person.lastName)
  await tab.click({ role: 'button', name: 'Create Account' })
  await tab.type(field('Verification code'), await codeFor(person.email))

  await tab.type(field('Phone'), person.phone)
  await tab.type(field('Street address'), '12 Adeola Odeku Street')
  await tab.type(field('City'), 'Lekki')
  await tab.select('State', 'Lagos')
  await tab.select('Shipping location', 'Lekki – Ajah')
  await tab.click({ role: 'button', name: '/^Proceed to Payment - ₦/' })
  await tab.click({ css: '[data-testid=test-card-success]' })
  // The payment page comes again with the card filled in.
  await tab.until('the card', () =>
    tab.run(() => document.querySelector<HTMLInputElement>('form input')!.value),
  )
  await tab.click({ css: '[data-testid=pay]' })
  await tab.see({ role: 'title', name: 'Payment Successful!' })
  const text = await tab.run(() => document.querySelector('[data-testid=order-number]')!.textContent)
  return /IL-\S+\d/.exec(String(text))![0]
}

/** Back from the payment of an order that is paid again: its button can be pressed again. */
export async function returnFromPayment(tab: Tab): Promise<void> {
  const { zones } = (await tab.run(() => fetch('/api/shipping').then((answer) => answer.json()))) as {
    zones: { id: string; name: string }[]
  }
  const orderId = await tab.run(
    placeOrder,
    dress.slug,
    zones.find(({ name }) => name.startsWith('Lekki'))!.id,
  )
  await tab.goto(`/checkout?order=${String(orderId)}`)
  await tab.click({ role: 'button', name: '/^Proceed to Payment - ₦/' })
  await tab.see({ css: '[data-testid=pay][type=submit], form [data-testid=pay]' })
  await tab.back()
  await tab.see({ role: 'button', name: '/^Proceed to Payment - ₦/', isPressable: true })
}

/** Runs in the page: an order that waits for its payment. */
async function placeOrder(slug: string, shippingLocation: string): Promise<string> {
  const product = await (await fetch(`/api/products/${slug}`)).json()
  const { user } = await (await fetch('/api/session')).json()
  const shipping_address = {
    firstName: 'Ada',
    lastName: 'Obi',
    address: '12 Adeola Street',
    city: 'Lekki',
    state: 'Lagos',
    country: 'NG',
    shippingLocation,
  }
  const items = [{ product_id: product.id, variant_id: product.product_variants[0].id, quantity: 1 }]
  const response = await fetch('/api/functions/paystack-initialize', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: user.email,
      orderData: { email: user.email, phone: '08031234567', items, shipping_address },
    }),
  })
  return (await response.json()).data.order_id
}

/** The owner ships the order with a number, on her phone. */
export async function shipAsOwner(tab: Tab, orderNumber: string): Promise<void> {
  await tab.run(() => fetch('/api/auth/sign-out', { method: 'POST' }).then(() => null))
  await tab.goto('/auth')
  await tab.type({ role: 'field', name: 'Email' }, owner.email)
  await tab.type({ role: 'field', name: 'Password' }, owner.password)
  await tab.click({ role: 'button', name: 'Sign In' })
  await tab.until('the owner is signed in', async () => !(await tab.url()).includes('/auth'))
  await tab.goto('/admin/orders?queue=to_pack')
  await tab.click({ role: 'link', name: `/${orderNumber}/` })
  await tab.click({ role: 'button', name: 'Ship…' })
  await tab.type({ role: 'field', name: '/^Tracking number/' }, 'GIG-4471')
  await tab.click({ role: 'button', name: '/^Ship( and open the next)?$/' })
  await tab.goto(`/admin/orders?q=${orderNumber}`)
  await tab.see({ role: 'link', name: '/On the way/' })
}

/** A visited product opens without the shop, while the browser reports online. */
export async function openViewedProductOffline(tab: Tab, proxy: TcpProxy): Promise<void> {
  await tab.goto('/product/wide-brim-raffia-hat')
  await tab.until('service worker', () => tab.run(() => navigator.serviceWorker.controller !== null))
  const isHydrated = () => tab.run(() => Object.keys(document.querySelector('#main > *') ?? {}).length > 0)
  await tab.until('hydrated', isHydrated)
  await tab.until('product page in the cache', () =>
    tab.run((path: string) => caches.match(path).then(Boolean), '/product/wide-brim-raffia-hat'),
  )
  // "Recently viewed" was never fetched since: that section fails.
  await tab.run(
    (id: string) => localStorage.setItem('list.recently-viewed', JSON.stringify([id])),
    crypto.randomUUID(),
  )
  proxy.refuse()
  await tab.goto('/product/wide-brim-raffia-hat')
  await tab.until('hydrated offline', isHydrated)
  // The section's call is tried twice; then it fails.
  await new Promise((resolve) => setTimeout(resolve, 4000))
  await tab.see({ role: 'title', name: 'Wide-Brim Raffia Hat' })
  await tab.see({ role: 'button', name: 'Add to Cart' })
  proxy.heal()
}
