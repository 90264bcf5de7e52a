import type { Locator, Page } from '@playwright/test'
import { call, expect, owner, test } from './shopper.ts'

test.beforeEach(async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
})

/** Letters that are shortcuts of the screens among them. */
const words = 'jx k? /g'

/** What this field takes of real keys: numbers where a number belongs. */
async function typeInto(field: Locator): Promise<void> {
  const { type, mode } = await field.evaluate((element: HTMLInputElement) => ({
    type: element.type,
    mode: element.inputMode,
  }))
  const isNumber = type === 'number' || ['numeric', 'decimal'].includes(mode)
  const isPlain = ['text', 'textarea', 'search', 'email', 'url', 'tel', 'password', 'number'].includes(type)
  if (!isPlain || (await field.isDisabled())) return
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(isNumber ? '12' : words)
  const name = await field.getAttribute('name')
  await expect(field, `${name} has the focus after its last letter`).toBeFocused()
  expect(await field.inputValue(), `${name} has what was typed`).not.toBe('')
}

const fieldsOf = (page: Page, within: string): Locator =>
  page.locator(`${within} :is(input, textarea):visible:not([type=search])`)

/** Types into each field that can be seen, those that are folded or appear meanwhile too. */
async function typeEverywhere(page: Page, within: string): Promise<number> {
  const folds = page.locator(`${within} details:not([open]) > summary:visible`)
  for (let left = await folds.count(); left > 0; left--) await folds.first().click()
  const fields = fieldsOf(page, within)
  let typed = 0
  for (; typed < (await fields.count()) && typed < 60; typed++) {
    const path = new URL(page.url()).pathname
    await typeInto(fields.nth(typed))
    expect(new URL(page.url()).pathname, 'no key was a shortcut').toBe(path)
  }
  return typed
}

/** `within` is the sheet that `add` opens, else the page. */
const editors: [address: string, add?: string | RegExp, within?: string][] = [
  ...(['shop', 'look', 'home', 'buying', 'mails'] as const).map((part): [string] => [
    `/admin/settings?part=${part}`,
  ]),
  ['/admin/settings?part=pages', 'Add a page'],
  ['/admin/settings?part=faqs', 'Add a question'],
  ['/admin/products/new'],
  ['/admin/promotions/new'],
  ['/admin/shipping/new'],
  ['/admin/shipping'],
  ['/admin/orders/new'],
  ['/admin/shipping/carriers', 'Add a carrier'],
  ['/admin/featured/new'],
  ['/admin/team', 'Add a helper', '[role=dialog]'],
  ['/admin/categories', 'New category', '[role=dialog]'],
  ['/admin/customers', 'Add a customer', '[role=dialog]'],
  ['/admin/till', 'Cash at the start', '[role=dialog]'],
  ['/admin/till', 'Cash in or out', '[role=dialog]'],
]

for (const [address, add, within = '#page'] of editors) {
  // (rule: editors-stay-open)
  test(
    `${address}${add && within !== '#page' ? `, ${add}` : ''}: every field takes what is typed, letter by letter`,
    { tag: '@once' },
    async ({ page }) => {
      if (address === '/admin/till') await call(page, 'POST', '/api/admin/tills', { float: 0 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByLabel('Loading')).toHaveCount(0)
      if (add) await page.getByRole('button', { name: add }).first().click()
      const folds = page.locator(`${within} summary:visible`)
      await expect(fieldsOf(page, within).or(folds).first()).toBeVisible()
      expect(await typeEverywhere(page, within)).toBeGreaterThan(0)
      await page.evaluate(() => localStorage.clear())
    },
  )
}

// (rule: editors-stay-open)
test(
  'a page of the owner’s own and a question are written with real keys',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/admin/settings?part=pages')
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.getByLabel('Title of the page').last().pressSequentially('Size guide')
    const text = page.getByLabel('Text of the page').last()
    await text.click()
    await text.pressSequentially('Just knock, and go. / Xylo?')
    await expect(text).toHaveValue('Just knock, and go. / Xylo?')
    await page.goto('/admin/settings?part=faqs')
    await page.getByRole('button', { name: 'Add a question' }).click()
    const question = page.getByLabel('Question', { exact: true }).last()
    await question.click()
    await question.pressSequentially('Do you sew?')
    await expect(question).toHaveValue('Do you sew?')
    await page.evaluate(() => localStorage.clear())
  },
)
