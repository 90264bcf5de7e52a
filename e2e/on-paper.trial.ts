import type { Page } from '@playwright/test'
import { makeCategory, signInAsOwner } from './owner-catalogue.ts'
import { textOfPages } from './pdf-text.ts'
import { placeOrder, putInCart } from './shop-calls.ts'
import { expect, newPerson, signUp, test } from './shopper.ts'

/** The texts of the printed pages, their blanks and breaks gone: in a PDF they are not reliable. */
async function printed(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  return textOfPages(pdf).map((text) => text.replace(/\s/g, ''))
}

const ofScreens = /Skiptocontent|WhatsApp|Newsletter|AddtoCart|Search|Menu|Print|Orderslist|Today|©/

// (rule: on-paper)
test('the shop’s pages print their own words below the shop’s name, and nothing of the window @once', async ({
  page,
}) => {
  for (const { path, words } of [
    { path: '/terms', words: ['IndigoLane', 'Howanorderworks', 'Liabilityandlaw'] },
    { path: '/faqs', words: ['DoIneedanaccount?', 'WhendoIgetmymoney?', 'within10businessdays'] },
  ]) {
    await page.goto(path)
    const pages = await printed(page)
    expect(pages.length).toBeGreaterThan(1)
    for (const word of words) expect(pages.join('')).toContain(word)
    for (const text of pages) expect(text).not.toMatch(/Skiptocontent|Newsletter|Menu|Search/)
  }
  await page.goto('/')
  const home = await printed(page)
  expect(home.length).toBeLessThan(6)
  for (const word of ['NEWARRIVALS', 'ShopbyCategory', 'OnikoStarburstWrapDress', 'Easyexchange'])
    expect(home.join('')).toContain(word)
  expect(home.join('')).not.toMatch(/Join10,000|Follow@/)
  await page.goto('/product/oniko-starburst-wrap-dress')
  const product = (await printed(page)).join('')
  for (const word of ['OnikoStarburstWrapDress', '₦42,000', 'XXL', 'Fallstomid-calf', 'Coldhandwash'])
    expect(product).toContain(word)
  expect(product).not.toMatch(ofScreens)
})

// (rule: on-paper)
test('a shopper prints her cart, the checkout and her order, each from its first page on @once', async ({
  page,
}) => {
  const person = await signUp(page, newPerson())
  const { order_number: number } = await placeOrder(page, person.email, { slug: 'eleko-palazzo' })
  await putInCart(page, { slug: 'gusau-raffia-tote', quantity: 3 })
  for (const { path, shown, words } of [
    { path: '/cart', shown: 'Summary', words: ['GusauRaffiaTote', '₦22,500each3', 'Total₦67,500'] },
    { path: '/checkout', shown: 'Payment', words: ['Checkout', 'Email', 'GusauRaffiaTote', '₦67,500'] },
    { path: `/track-order?order=${number}&email=${person.email}`, shown: 'Status history', words: [number] },
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
    // The sums come with the quote.
    if (shown !== 'Status history') await expect(page.getByTestId('total')).toContainText('₦')
    const [first = '', ...others] = await printed(page)
    expect(first.length).toBeGreaterThan(100)
    for (const word of words) expect(first + others.join('')).toContain(word)
    expect(first + others.join('')).not.toMatch(/Skiptocontent|Newsletter|Remove|Promocode/)
  }
})

// (rules: on-paper, packing-paper)
test('slips and labels print what goes onto parcels, page for page @once', async ({ page, otherPage }) => {
  const person = await signUp(otherPage, newPerson())
  const orders = [
    await placeOrder(otherPage, person.email, { slug: 'eleko-palazzo' }),
    await placeOrder(otherPage, person.email, { slug: 'gusau-raffia-tote' }),
  ]
  await signInAsOwner(page)
  await page.goto(`/admin/orders/slips?ids=${orders.map(({ order_id }) => order_id).join(',')}`)
  await expect(page.getByRole('article')).toHaveCount(4)
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(2)
  for (const text of pages) expect(text).not.toMatch(ofScreens)
  for (const { order_number: number } of orders)
    expect(pages.join('').split(number.replace(/\s/g, ''))).toHaveLength(3)
})

// (rules: on-paper, sku-labels)
test('on labels of sizes the title makes room for size, price and SKU @once', async ({ page }) => {
  await signInAsOwner(page)
  const words = (text: string, length: number) => text.repeat(length).slice(0, length)
  const { products } = await makeCategory(page, [
    {
      title: words('Hand-woven aso-oke ', 110),
      variants: [
        {
          size: words('Extra long and wide ', 30).trim(),
          color: words('Ojú-ọ̀run blue ', 40).trim(),
          stock: 30,
        },
        { size: 'M', color: null, stock: 2 },
      ],
    },
  ])
  await page.goto(`/admin/products/${products[0]!.id}/labels?copies=stock`)
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(labels).toHaveCount(32)
  const pages = await printed(page)
  expect(pages).toHaveLength(2)
  for (const text of pages) expect(text).not.toMatch(ofScreens)
  await page.emulateMedia({ media: 'print' })
  // A4 between its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  const cut = await labels.evaluateAll((all) =>
    all.flatMap((label) => {
      const box = label.getBoundingClientRect()
      const [title, ...texts] = label.querySelectorAll('span > *')
      const isWhole = texts.every((text) => {
        const { top, bottom, right } = text.getBoundingClientRect()
        return top >= box.top && bottom <= box.bottom && right <= box.right
      })
      return isWhole && title!.getBoundingClientRect().height >= 10 ? [] : [label.textContent]
    }),
  )
  expect(cut).toEqual([])
})
