import type { Locator, Page } from '@playwright/test'
import { expect, newEmail, signUp, test } from './shopper.ts'
import { getCart, getOrders, placeOrder } from './shop-calls.ts'
import {
  addShownProduct,
  applyFilters,
  choose,
  closeDialog,
  isPhone,
  openFilters,
  openSizeSheet,
} from './steps.ts'

const blouse = { slug: 'oniko-bishop-blouse', title: 'Oniko Bishop Blouse' }
const cardOf = (page: Page, title: string) => page.getByTestId('product-card').filter({ hasText: title })
const firstPicture = (box: Locator) => box.getByRole('img').first()
/** The key between `/media/` and the width: equal for all sizes of a picture. */
const keyOf = (url: string | null) => /media\/(\w+)\//.exec(url ?? '')?.[1]
const gallery = (page: Page) => page.getByRole('list', { name: /^Pictures of/ })

// (rule: picture-of-colour)
test('a colour shows itself on the card, the page, the cart and the order @once', async ({ page }) => {
  await page.goto('/shop?q=bishop')
  const card = cardOf(page, blouse.title)
  await expect(firstPicture(card)).toHaveAccessibleName(/in indigo/)
  const swatch = card.getByRole('radio', { name: `${blouse.title} in Lagoon` })
  if (isPhone(page)) await choose(swatch)
  else await swatch.locator('xpath=ancestor::label').hover()
  await expect(firstPicture(card)).toHaveAccessibleName(/in lagoon/)
  await card.getByRole('link', { name: blouse.title }).click()

  await expect(page).toHaveURL(/\/product\/oniko-bishop-blouse\?colour=Lagoon$/)
  await expect(firstPicture(gallery(page))).toHaveAccessibleName(/in lagoon/)
  const own = page.getByRole('group', { name: /^Colour: / })
  await expect(own.getByRole('radio', { name: 'Lagoon' })).toBeChecked()
  await choose(own.getByRole('radio', { name: 'Indigo' }))
  await expect(page).toHaveURL(/\?colour=Indigo$/)
  await expect(firstPicture(gallery(page))).toHaveAccessibleName(/in indigo/)
  await choose(own.getByRole('radio', { name: 'Lagoon' }))
  await expect(firstPicture(gallery(page))).toHaveAccessibleName(/in lagoon/)
  const lagoon = keyOf(await firstPicture(gallery(page)).getAttribute('src'))

  await addShownProduct(page, { size: 'UK 12' })
  const line = page.getByRole('dialog', { name: 'Your cart' }).getByTestId('cart-line')
  expect(keyOf(await line.locator('img').getAttribute('src'))).toBe(lagoon)
  await expect(line.getByRole('link', { name: blouse.title })).toHaveAttribute('href', /\?colour=Lagoon$/)
  expect(keyOf((await getCart(page)).items[0]!.product.images[0]!.url)).toBe(lagoon)
  await signUp(page)
  await placeOrder(page, newEmail('teal'), { slug: blouse.slug, color: 'Lagoon', size: 'UK 12' })
  const [order] = await getOrders(page)
  expect(keyOf(order!.items[0]!.image_url)).toBe(lagoon)
})

// (rule: colour-in-address)
test('an address with a colour opens in it and shares its picture with the price @once', async ({ page }) => {
  const facts = async (query: string) => {
    const html = await (await page.request.get(`/product/${blouse.slug}${query}`)).text()
    const content = (pattern: RegExp) => pattern.exec(html)?.[1]
    return {
      shared: content(/property="og:image" content="([^"]+)"/),
      url: content(/property="og:url" content="([^"]+)"/),
      canonical: content(/rel="canonical" href="([^"]+)"/),
      first: content(/<img[^>]+alt="([^"]*Oniko Bishop Blouse[^"]*)"/),
    }
  }
  const [plain, lagoon, unknown] = [
    await facts(''),
    await facts('?colour=lagoon'),
    await facts('?colour=Puce'),
  ]
  expect(lagoon.first).toContain('in lagoon')
  expect(lagoon.shared).toMatch(/\/price2650000\.jpg$/)
  expect(lagoon.shared).not.toBe(plain.shared)
  const picture = await page.request.get(lagoon.shared!, { maxRedirects: 0 })
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await picture.body()).length).toBeLessThan(300_000)
  expect(lagoon.url).toMatch(/\?colour=Lagoon$/)
  expect(lagoon.canonical).toBe(plain.canonical)
  expect(plain.canonical).toMatch(/\/product\/oniko-bishop-blouse$/)
  expect(unknown.first).toBe(plain.first)
})

test('a list filtered by a colour shows its cards in it @once', async ({ page }) => {
  await page.goto('/shop?color=Lagoon')
  const cards = page.getByTestId('product-card')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) {
    await expect(firstPicture(card)).toHaveAccessibleName(/in lagoon/)
    await expect(card.getByRole('link')).toHaveAttribute('href', /\?colour=Lagoon$/)
  }
})

// (rule: quick-add)
test('with a mouse the sizes of the shown colour add with one press, and sold-out ones open the sign-up form @wide', async ({
  page,
}) => {
  await page.goto('/shop?q=camisole')
  const card = cardOf(page, 'Satin Bias Camisole')
  await card
    .getByRole('radio', { name: 'Satin Bias Camisole in Ink' })
    .locator('xpath=ancestor::label')
    .hover()
  const sizes = card.getByRole('group', { name: 'Quick add Satin Bias Camisole' })
  await sizes.getByRole('button', { name: 'L, add to cart', exact: true }).click()
  const line = page.getByRole('dialog', { name: 'Your cart' }).getByTestId('cart-line')
  await expect(line).toContainText('L / Ink')
  await closeDialog(page)

  await card.hover()
  await sizes.getByRole('button', { name: /^XL, sold out/ }).click()
  const sheet = page.getByTestId('size-sheet')
  await expect(sheet.getByLabel('Email me when XL / Ink is back')).toBeVisible()
})

// (rule: quick-add)
test('by keys the card is followed by its sizes @wide', async ({ page }) => {
  await page.goto('/shop?q=camisole')
  const card = cardOf(page, 'Satin Bias Camisole')
  await page.keyboard.press('Tab')
  await card.getByRole('button', { name: /^Save / }).focus()
  const first = card.getByRole('button', { name: /, add to cart$/ }).first()
  await expect(first).toBeVisible()
  // The swatches are one stop; the sizes come next.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByTestId('cart-line')).toHaveCount(1)
})

// (rule: picture-wall)
test('a phone shows six products at a time, and the product page all there is to choose under the whole picture @once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const pictures = page.getByTestId('product-card').locator('img')
  const inView = () =>
    pictures.evaluateAll((all) => {
      const top = document.querySelector('[data-testid="filter-button"]')!.parentElement!
      all[0]!.scrollIntoView()
      const below = top.getBoundingClientRect().bottom
      window.scrollBy(0, all[0]!.getBoundingClientRect().top - below)
      return all.filter((image) => {
        const box = image.getBoundingClientRect()
        return box.top >= below - 1 && (box.top + box.bottom) / 2 <= window.innerHeight
      }).length
    })
  // Also where titles have two lines (dresses), and where earlier prices need a line too (sale).
  const lists = ['/shop', '/sale', '/new-in', '/featured', '/shop?sort=price_desc']
  for (const name of ['dresses', 'tops', 'pants', 'accessories']) lists.push(`/shop?category=${name}`)
  for (const list of lists) {
    await page.goto(list)
    await expect.poll(inView, list).toBe(6)
  }
  await page.goto('/sale')
  const prices = page.getByTestId('product-card').filter({ hasText: 'Satin Bias Slip' }).locator('.prices')
  await expect(prices).toHaveText(/^₦36,500before ₦45,500.*\$29/)
  expect((await prices.boundingBox())!.height, 'three prices are one line').toBeLessThan(24)

  const main = page.getByRole('main')
  for (const size of [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/product/oniko-starburst-wrap-dress')
    const bar = (await page.locator('[data-bottom-bar]').boundingBox())!.y
    const picture = (await firstPicture(gallery(page)).boundingBox())!
    for (const shown of [
      page.getByRole('heading', { level: 1 }),
      main.getByText('₦42,000').first(),
      main.getByRole('radio', { name: 'Indigo', exact: true }).locator('xpath=ancestor::label'),
      main.getByRole('radio', { name: 'XXL' }).locator('xpath=ancestor::label'),
    ]) {
      const box = (await shown.boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(picture.y + picture.height)
      expect(box.y + box.height).toBeLessThanOrEqual(bar)
    }
    // From the screen's edge, whole in its 4:5, more than half as wide as the screen.
    expect(picture.x).toBe(0)
    expect(picture.width / picture.height).toBeCloseTo(0.8, 2)
    expect(picture.width).toBeGreaterThan(size.width / 2)
    const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('button')
    await expect(thumbnails).toHaveCount(4)
    for (const thumbnail of await thumbnails.all()) {
      const box = (await thumbnail.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(picture.x + picture.width)
      expect(box.x + box.width).toBeLessThanOrEqual(size.width)
      expect(box.y + box.height).toBeLessThanOrEqual(picture.y + picture.height + 1)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
  }
})

// (rule: card-rows)
test('pictures, names, prices and sizes of a row of cards line up, whatever takes two lines', async ({
  page,
}) => {
  for (const list of ['/shop', '/sale', '/shop?category=dresses', '/product/oniko-starburst-wrap-dress']) {
    await page.goto(list)
    await expect(page.getByTestId('product-card').first()).toBeVisible()
    const crooked = await page.getByTestId('product-card').evaluateAll((cards) => {
      const places = cards.map((card) => {
        const text = card.querySelector('.card-text')!
        return {
          top: Math.round(card.getBoundingClientRect().top),
          parts: [...text.children].map((part) => Math.round(part.getBoundingClientRect().top)),
        }
      })
      return places.flatMap(({ top, parts }, index) => {
        const before = places[index - 1]
        if (before?.top !== top) return []
        const both = Math.min(parts.length, before.parts.length)
        return String(parts.slice(0, both)) === String(before.parts.slice(0, both)) ? [] : [index]
      })
    })
    expect(crooked, list).toEqual([])
  }
})

// (rule: my-size)
test('my size is set once and marked everywhere @once', async ({ page }) => {
  await page.goto('/product/clay-boat-neck-top')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByTestId('size-guide')
  await guide.getByRole('radio', { name: 'My size: M, UK 12, Nigeria 12' }).check()
  await expect(guide).toContainText('Your size is M, UK 12, Nigeria 12.')
  await closeDialog(page)
  await expect(page.getByTestId('my-size')).toHaveText('Your size (M, UK 12, Nigeria 12) is UK 12 here.')
  await page.goto('/product/oniko-starburst-wrap-dress')
  await expect(page.getByTestId('my-size')).toContainText('is M here.')
  await page.goto('/shop?category=dresses')
  const filters = await openFilters(page)
  await filters.getByRole('button', { name: /^My size/ }).click()
  await applyFilters(page)
  await expect(page).toHaveURL(/size=M(,|%2C)UK(\+|%20)12/)
})

// (rule: my-size)
test('a size set next to the filters is marked in letters, UK and Nigerian numbers', async ({ page }) => {
  await page.goto('/shop')
  const filters = await openFilters(page)
  const own = filters.getByLabel('My size')
  await own.selectOption('M, UK 12, Nigeria 12')
  for (const name of [/^M /, /^UK 12 /])
    await expect(filters.getByRole('checkbox', { name }).locator('xpath=ancestor::label')).toHaveAttribute(
      'title',
      'Your size',
    )
  // S/M too.
  await expect(filters.getByTitle('Your size')).toHaveCount(3)
  await page.goto('/shop?q=starburst+wrap')
  await openSizeSheet(page, 'Oniko Starburst Wrap Dress')
  await expect(page.getByTestId('size-option').filter({ hasText: 'Your size' })).toContainText('M')
  await page.goto('/product/clay-boat-neck-top')
  await choose(page.getByRole('radio', { name: 'UK 14', exact: true }))
  await expect(page.getByRole('group', { name: /^Size/ })).toContainText('Size: UK 14 (L, Nigeria 14)')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const row = page.getByTestId('size-guide').getByRole('row', { name: /^My size: M/ })
  await expect(row.getByRole('radio')).toBeChecked()
  await expect(row.getByRole('cell')).toHaveText(['12', '12', '8', '92', '74', '100'])
})
