import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInAsOwner } from './owner-catalogue.ts'
import { getCart, getVariant } from './shop-calls.ts'
import { expect, test } from './shopper.ts'

const boat = { slug: 'clay-boat-neck-top', color: 'Ink', size: 'UK 12' }
const version = '2026-08-25'
const names = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'order']
const profile = {
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(names.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]])),
  },
}

// (rules: agents-switch, agents-are-shoppers, agent-known)
test('the owner lets assistants in; one finds a piece, and its shopper goes on in her own cart', async ({
  page,
  otherPage,
}) => {
  const assistant = createServer((_request, response) => response.end(JSON.stringify(profile)))
  await new Promise<void>((resolve) => assistant.listen(0, '127.0.0.1', resolve))
  const { port } = assistant.address() as AddressInfo
  const headers = { 'ucp-agent': `profile="http://127.0.0.1:${port}/profile"` }
  const ask = async (path: string, data: object) =>
    (await otherPage.request.post(path, { headers, data })).json()
  try {
    await signInAsOwner(page)
    await page.goto('/admin/settings?part=found')
    const allow = page.getByRole('checkbox', { name: 'AI assistants may shop here for people' })
    await allow.check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await otherPage.request.get('/.well-known/ucp')).status(), { timeout: 15_000 })
      .toBe(200)
    const { ucp } = await (await otherPage.request.get('/.well-known/ucp')).json()
    const { endpoint } = ucp.services['dev.ucp.shopping'][0]

    const { products } = await ask(`${endpoint}/catalog/search`, { query: 'boat neck top' })
    const { variant } = await getVariant(page, boat)
    const found = products
      .flatMap((each: { variants: { id: string }[] }) => each.variants)
      .find(({ id }: { id: string }) => id === variant.id)
    expect(found.title).toContain('UK 12 / Ink')
    const checkout = await ask(`${endpoint}/checkout-sessions`, {
      line_items: [{ item: { id: found.id }, quantity: 1 }],
    })
    expect([checkout.status, checkout.line_items[0].item.price]).toEqual([
      'requires_escalation',
      found.price.amount,
    ])
    expect((await getVariant(page, boat)).variant.stock_quantity).toBe(variant.stock_quantity)

    await otherPage.goto(checkout.continue_url)
    await expect(otherPage.getByRole('row', { name: /^1 × Crepe Boat-Neck Top, UK 12 \/ Ink/ })).toBeVisible()
    await otherPage.getByRole('button', { name: 'Add to cart' }).click()
    await expect(otherPage).toHaveURL(/\/cart$/)
    expect((await getCart(otherPage)).items).toMatchObject([{ variant_id: variant.id, quantity: 1 }])

    await allow.uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await otherPage.request.get('/.well-known/ucp')).status(), { timeout: 15_000 })
      .toBe(404)
  } finally {
    assistant.closeAllConnections()
    assistant.close()
  }
})
