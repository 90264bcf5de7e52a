import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { OwnerProduct } from '../src/catalog/editor/owner-product.schema.ts'
import { call, owner, shopUrl } from './shopper.ts'

/** Counts what a thumb does; typing is not counted. */
export function countTaps() {
  let count = 0
  return {
    tap: async (target: Locator) => {
      count += 1
      await target.click()
    },
    also: (taps: number) => void (count += taps),
    get count() {
      return count
    },
  }
}

export const mark = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

export async function signInAsOwner(page: Page) {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
}

/** A separate category with products, so that nothing else changes their list. */
export async function makeCategory(page: Page, products: object[]) {
  const name = `Shelf ${mark()}`
  const category = await call<{ id: string; slug: string }>(page, 'POST', '/api/admin/categories', { name })
  const made: OwnerProduct[] = []
  for (const [index, product] of products.entries())
    made.push(
      await call<OwnerProduct>(page, 'POST', '/api/admin/products', {
        title: `${name} ${index + 1}`,
        price_ngn: 1_000_000,
        category_id: category.id,
        ...product,
      }),
    )
  return { id: category.id, slug: category.slug, name, products: made }
}

export const readProduct = (page: Page, id: string) =>
  call<OwnerProduct>(page, 'GET', `/api/admin/products/${id}`)

/** Gives its key. */
export async function uploadWhitePicture(page: Page): Promise<string> {
  const upload = await page.request.post(`${shopUrl()}/api/admin/uploads`, {
    headers: { 'content-type': 'image/png' },
    data: await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  })
  return ((await upload.json()) as { key: string }).key
}

/** A product that shoppers see, with a white picture, in a category of its own. */
export async function makeLiveProduct(
  page: Page,
  product: { title?: string; description?: string; variants: object[] },
) {
  const key = await uploadWhitePicture(page)
  const { products, ...category } = await makeCategory(page, [
    { ...product, pictures: [{ key, alt: 'A white plate' }] },
  ])
  const made = products[0]!
  await call(page, 'POST', `/api/admin/products/${made.id}/status`, {
    status: 'live',
    updated_at: made.updated_at,
  })
  return { category, product: made }
}
