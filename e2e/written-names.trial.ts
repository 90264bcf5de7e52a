import type { Locator, Page } from '@playwright/test'
import { makeLiveProduct, mark, signInAsOwner } from './owner-catalogue.ts'
import { control, placeOrder } from './shop-calls.ts'
import { call, expect, signUp, test, waitForMail } from './shopper.ts'
import {
  addShownProduct,
  choose,
  closeDialog,
  fillCheckout,
  isPhone,
  openFilters,
  openSizeSheet,
  openSummary,
  payButton,
  rowsOf,
} from './steps.ts'
import { expectWhole, longOptions } from './whole-texts.ts'

const { sizes, colors } = longOptions
const all = [...sizes, ...colors]
/** The ones of one word. */
const [size, color] = [sizes[1]!, colors[1]!]

/** A product whose sizes and colours have the most letters there can be, each size in each colour. */
const makeLong = (page: Page) =>
  makeLiveProduct(page, {
    title: `Kaftan ${mark()}`,
    variants: colors.flatMap((color, index) =>
      sizes.map((size) => ({ size, color, color_hex: index === 0 ? null : '#25307f', stock: 10 })),
    ),
  })

/** A paid order of it by the customer of `page`. */
async function payOrder(page: Page, email: string, slug: string) {
  const order = await placeOrder(page, email, { slug, size, color })
  await control('pay', { reference: order.reference, card: 'success' })
  await call(page, 'POST', '/api/functions/paystack-verify', { reference: order.reference })
  return order
}

// (rule: long-options)
test('sizes and colours of forty letters are whole wherever shoppers read them', async ({
  page,
  otherPage,
  customer,
}) => {
  await signInAsOwner(otherPage)
  const { category, product } = await makeLong(otherPage)
  const { id, slug, title } = product

  await page.goto(`/product/${slug}`)
  await expectWhole(page, 'product page', all)
  for (const name of [color, size]) await choose(page.getByRole('radio', { name, exact: true }))
  await expectWhole(page, 'product page, chosen', all)
  await addShownProduct(page, {})
  await expectWhole(page, 'cart drawer', [size])
  await page.goto(`/shop?category=${category.slug}`)
  await openSizeSheet(page, title)
  await expectWhole(page, 'size sheet', all)
  await closeDialog(page)
  if (!isPhone(page)) {
    await page.getByTestId('product-card').first().hover()
    await expect(page.getByTestId('size-strip')).toBeVisible()
    await expectWhole(page, 'sizes on a card', sizes)
  }
  await openFilters(page)
  await expectWhole(page, 'filters', all)
  const chosen = new URLSearchParams({ category: category.slug, view: 'list', size, color })
  await page.goto(`/shop?${chosen}`)
  await expectWhole(page, 'list with its chosen filters', [size, color])

  await call(page, 'PUT', `/api/saved/${id}`)
  await page.goto('/saved')
  await expectWhole(page, 'saved', sizes)
  await page.goto('/cart')
  await expectWhole(page, 'cart', [size])
  await page.goto('/checkout')
  await fillCheckout(page, customer)
  await openSummary(page)
  await expect(payButton(page)).toBeVisible()
  await expectWhole(page, 'checkout', [size])
  await page.getByRole('link', { name: 'Review before paying' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review your order' })).toBeVisible()
  await expectWhole(page, 'review', [size])

  const order = await payOrder(page, customer.email, slug)
  await page.goto(`/orders/${order.order_number}`)
  await expectWhole(page, 'order', [size])
  await page.goto(`/track-order?order=${order.order_number}&email=${customer.email}`)
  await expectWhole(page, 'tracking', [size])
  const money = `/api/admin/orders/${order.order_id}/money`
  const { receipt_url } = await call<{ receipt_url: string }>(otherPage, 'GET', money)
  await page.goto(receipt_url)
  await expectWhole(page, 'receipt', [size])
  const { html } = await waitForMail(customer.email, /^Payment received/)
  await otherPage.setViewportSize(page.viewportSize()!)
  await otherPage.setContent(html)
  await expectWhole(otherPage, 'mail', [size])
})

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).filter({ visible: true }).first().click()

async function openScreen(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

// (rule: long-options)
test('sizes and colours of forty letters are whole wherever the owner reads them', async ({
  page,
  otherPage,
}) => {
  await signInAsOwner(page)
  const { category, product } = await makeLong(page)
  const { email } = await signUp(otherPage)
  const { order_id: id, order_number: number } = await payOrder(otherPage, email, product.slug)
  const sheet = page.getByRole('dialog')
  for (const { path, texts } of [
    { path: `/admin/products/${product.id}`, texts: all },
    { path: `/admin/products/${product.id}/labels`, texts: all },
    { path: `/admin/products/${product.id}/preview`, texts: all },
    { path: `/admin/products/count?category_id=${category.id}`, texts: all },
    { path: `/admin/orders?queue=to_pack&q=${number}`, texts: [size] },
    { path: `/admin/orders/pick-list?ids=${id}`, texts: [size] },
    { path: `/admin/orders/slips?ids=${id}`, texts: [size] },
  ]) {
    await openScreen(page, path)
    await expectWhole(page, path, texts)
  }

  await openScreen(page, `/admin/products?q=${encodeURIComponent(product.title)}`)
  const row = rowsOf(page, 'Products')
  await expect(row).toHaveCount(1)
  await press(row, /^Stock of/)
  await expectWhole(page, 'stock', sizes)
  if (!isPhone(page)) {
    await press(page, new RegExp(size))
    await expectWhole(page, 'stock of one size', [size])
  }

  const openOrder = () => openScreen(page, `/admin/orders/${id}`)
  await openOrder()
  await expectWhole(page, 'order', [size])
  await press(page, 'Change size')
  await expectWhole(page, 'another size', all)
  await openOrder()
  await press(page, 'Refund')
  await expectWhole(page, 'money back', [size])
  await openOrder()
  await press(page, 'More about this order')
  await press(sheet, 'Change what was ordered')
  await sheet.getByLabel('Find a piece').fill(product.title)
  await expect(sheet.getByRole('list', { name: 'Found' })).toBeVisible()
  await expectWhole(page, 'more pieces', all)

  await openScreen(page, '/admin/sell')
  await page.getByLabel('Title or SKU').fill(product.title)
  await expect(page.getByRole('list', { name: 'Found' }).getByRole('listitem')).toHaveCount(1)
  await expectWhole(page, 'found to sell', all)
  await press(page, new RegExp(`${size}.*left$`))
  await expect(page.getByRole('list', { name: 'Basket' })).toBeVisible()
  await expectWhole(page, 'basket', [size])
})

const arabic = { title: 'قفطان طويل مطرز', text: 'قماش ناعم، يُغسل باليد.' }

/** How far a text is from the left and from the right of the nearest block it is in, in pixels. */
const edgesOf = (text: Locator) =>
  text.evaluate((element) => {
    let block = element
    while (getComputedStyle(block).display === 'inline') block = block.parentElement!
    const range = document.createRange()
    range.selectNodeContents(element)
    const [line, box] = [range.getClientRects()[0]!, block.getBoundingClientRect()]
    return { left: Math.round(line.left - box.left), right: Math.round(box.right - line.right) }
  })

// (rule: reading-direction)
test(
  'a title and a description in Arabic begin at the right, an English title at the left',
  { tag: '@wide' },
  async ({ page, otherPage, customer }) => {
    await signInAsOwner(otherPage)
    const { category, product } = await makeLiveProduct(otherPage, {
      title: arabic.title,
      description: arabic.text,
      variants: [{ size: 'M', color: null, stock: 5 }],
    })
    const fromRight = async (text: Locator) => {
      const { left, right } = await edgesOf(text)
      expect
        .soft([right <= 2, left > 2], `${left} px from the left, ${right} from the right`)
        .toEqual([true, true])
    }
    const title = (within: Page | Locator) => within.getByText(arabic.title, { exact: true }).first()
    await page.goto(`/shop?category=${category.slug}`)
    await fromRight(title(page.getByTestId('product-card')))
    await page.goto(`/product/${product.slug}`)
    await fromRight(page.getByRole('heading', { level: 1, name: arabic.title }))
    await fromRight(page.getByText(arabic.text))

    const { order_number } = await placeOrder(page, customer.email, { slug: product.slug })
    await page.goto(`/orders/${order_number}`)
    await fromRight(title(page.getByRole('region', { name: 'Items' })))
    await page.goto('/product/gusau-raffia-tote')
    expect((await edgesOf(page.getByRole('heading', { level: 1 }))).left).toBeLessThanOrEqual(2)
  },
)
