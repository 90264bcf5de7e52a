import { expect, test } from './shopper.ts'
import { applyFilters, choose, isPhone, openFilters } from './steps.ts'

// (rule: category-filter)
test(
  'a category has its own title, description and canonical address; an unknown one is none',
  { tag: '@once' },
  async ({ page }) => {
    const canonical = page.locator('link[rel="canonical"]')
    const description = page.locator('meta[name="description"]').last()
    await page.goto('/shop?category=dresses')
    await expect(page).toHaveTitle('Dresses | Indigo Lane')
    await expect(description).toHaveAttribute('content', /^Dresses /)
    await expect(canonical).toHaveAttribute('href', /\/shop\?category=dresses$/)
    await page.goto('/shop')
    const all = await page.getByTestId('result-count').textContent()
    await page.goto('/shop?category=zzz')
    await expect(page).toHaveTitle('Shop dresses, tops, pants and more | Indigo Lane')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
    await expect(canonical).toHaveAttribute('href', /\/shop$/)
    await expect(page.getByTestId('result-count')).toHaveText(all!)
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveCount(0)
  },
)

// (rule: list-filters)
test('a chosen size with nothing left can be deselected', async ({ page }) => {
  await page.goto('/shop?size=M&maxPrice=1')
  await expect(page.getByText('No products found matching your criteria')).toBeVisible()
  const filters = await openFilters(page)
  await expect(filters.getByRole('radio', { name: 'Pants (0)' })).toBeVisible()
  const size = filters.getByRole('checkbox', { name: 'M (0)', exact: true })
  await expect(size).toBeChecked()
  await size.locator('xpath=ancestor::label').click()
  if (isPhone(page)) await page.getByTestId('show-items').click()
  await expect(page).toHaveURL(/\/shop\?maxPrice=1$/)
})

for (const [reducedMotion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'auto'],
] as const)
  // (rule: picture-wall)
  test(`the gallery goes to a picture, motion: ${reducedMotion} @once`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/product/gusau-raffia-tote')
    const track = page.getByRole('list', { name: /^Pictures of/ })
    await expect(track).toHaveCSS('scroll-behavior', behavior)
    // A smooth scroll has not arrived in the frame after the press, one that is not smooth has.
    const third = page.getByRole('button', { name: 'Show picture 3' })
    const hasArrived = await third.evaluate((button: HTMLElement) => {
      const list = document.querySelector<HTMLElement>('[data-product-pictures]')!
      button.click()
      return Math.round(list.scrollLeft / list.clientWidth) === 2
    })
    expect(hasArrived).toBe(reducedMotion === 'reduce')
    await expect(third).toHaveAttribute('aria-current', 'true')
  })

// (rule: filter-choices)
test('the filters of a wide screen go along with the page and never scroll inside themselves @wide', async ({
  page,
}) => {
  await page.goto('/shop')
  const filters = await openFilters(page)
  const scrolling = await filters.evaluate((column) =>
    [column, ...column.querySelectorAll('*')]
      .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowY))
      .map((each) => each.outerHTML),
  )
  expect(scrolling).toEqual([])
  const begin = filters.getByRole('radio', { name: 'All Categories' })
  const end = filters.getByRole('checkbox', { name: /^In stock only/ })
  await expect(begin).toBeInViewport()
  await expect(end).not.toBeInViewport()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 2500)
  await expect(end).toBeInViewport()
  await expect(begin).not.toBeInViewport()
  await page.mouse.wheel(0, -1500)
  await expect(begin).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(900)
})

// (rule: filter-choices)
test('of many colours the frequent ones are shown, the others on request @once', async ({ page }) => {
  await page.goto('/shop')
  const filters = await openFilters(page)
  const swatches = filters.getByRole('group').filter({ hasText: 'Colour' }).getByRole('checkbox')
  const all = filters.getByRole('button', { name: /^Show all \d+ colours$/ })
  const total = Number(/\d+/.exec((await all.textContent())!)![0])
  expect(total).toBeGreaterThan(10)
  await expect(swatches).toHaveCount(8)
  await all.click()
  await expect(swatches).toHaveCount(total)
  const rare = filters.getByRole('checkbox', { name: /^Sky / })
  await choose(rare)
  await filters.getByRole('button', { name: 'Show fewer colours' }).click()
  await expect(swatches).toHaveCount(9)
  await expect(rare).toBeChecked()
  await applyFilters(page)
  await expect(page).toHaveURL(/color=Sky/)
})

// (rule: picture-wall)
test('on a wide screen pictures are two by two, and the mouse enlarges one in its place @wide', async ({
  page,
}) => {
  await page.goto('/product/gusau-raffia-tote')
  await expect(page.getByRole('list', { name: 'Thumbnails' })).toBeHidden()
  const pictures = page.getByRole('list', { name: /^Pictures of/ }).getByRole('button')
  const [first, second, third] = await Promise.all([0, 1, 2].map((nth) => pictures.nth(nth).boundingBox()))
  expect([second!.y, third!.x]).toEqual([first!.y, first!.x])
  expect(second!.x).toBeGreaterThan(first!.x)
  expect(third!.y).toBeGreaterThan(first!.y)
  // Its description is below them, and the rest next to it.
  const words = (await page.getByText('Description').boundingBox())!
  expect(words.x).toBe(first!.x)
  expect(words.y).toBeGreaterThan(third!.y + third!.height)
  const rest = (await page.getByText('Delivery and returns').boundingBox())!
  expect(rest.x).toBeGreaterThan(second!.x + second!.width)
  const shown = pictures.first().locator('span').first()
  await pictures.first().click()
  await expect(shown).toHaveCSS('transform', 'matrix(2.2, 0, 0, 2.2, 0, 0)')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await pictures.first().boundingBox()).toEqual(first)
  await pictures.first().click()
  await expect(shown).toHaveCSS('transform', 'none')

  // Of three the first ends where the two others do.
  await page.goto('/product/chalk-camisole?colour=Ink')
  await expect(pictures).toHaveCount(3)
  const [large, , last] = await Promise.all([0, 1, 2].map((nth) => pictures.nth(nth).boundingBox()))
  expect(Math.abs(large!.y + large!.height - last!.y - last!.height)).toBeLessThan(1)
  expect((await page.getByText('Delivery and returns').boundingBox())!.x, 'all words are below').toBe(
    large!.x,
  )
})

test('what is sold out offers to ask for it once @once', async ({ page }) => {
  await page.goto('/product/oke-arin-peplum-dress')
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask on WhatsApp' })).toHaveCount(1)
})

// (rule: picture-wall)
test('every thumbnail is there before anybody swipes @once', async ({ page }) => {
  await page.goto('/product/gusau-raffia-tote')
  const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).locator('img')
  expect(await thumbnails.count()).toBeGreaterThan(2)
  for (const image of await thumbnails.all())
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
})

// (rule: showcase)
test('the showcase shows whole cards, or on a phone a clear part of the next one', async ({ page }) => {
  await page.goto('/')
  const row = page.getByTestId('showcase')
  const boxes = await row
    .getByRole('listitem')
    .filter({ has: page.locator('article') })
    .evaluateAll((items) =>
      items.map((item) => {
        const { left, right, width } = item.getBoundingClientRect()
        const isCut = item.scrollWidth > item.clientWidth
        return { left, right, width, isCut }
      }),
    )
  expect(boxes.length).toBeGreaterThan(3)
  if (!isPhone(page)) {
    const tops = await row
      .locator('.price')
      .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().top)))
    expect(new Set(tops).size, 'their prices line up, three in a row').toBe(Math.ceil(boxes.length / 3))
  }
  expect(boxes.filter(({ isCut }) => isCut)).toEqual([])
  const { width } = page.viewportSize()!
  if (!isPhone(page)) return expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
  const inView = width - boxes[1]!.left
  expect(inView).toBeGreaterThan(40)
  expect(inView).toBeLessThan(boxes[1]!.width * 0.75)
  // By keys the row follows the focus.
  const last = row.getByRole('article').last().getByRole('button').last()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
})

// (rule: home-sections)
test(
  'rows of four products have no card left over on tablets and wider',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Featured Products' }).getByTestId('product-card')
    await expect(cards).toHaveCount(4)
    for (const width of [640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const tops = await cards.evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      )
      expect(new Set(tops).size, String(width)).toBe(1)
    }
  },
)
