import { screens } from '../src/admin/screens.ts'
import { call, expect, owner, test } from './shopper.ts'
import { overflow } from './steps.ts'

const longName = 'Oluwadamilola-Ayomide Ogunbanjo-Adeyemi Nwachukwu-Okonkwo-Ibe'

/** A fact of the shop at its worst: a name of 60 letters without a picture, twelve digits of money, 9,999 that wait. */
function worstOf(key: string, value: unknown): unknown {
  if (typeof value === 'string' && /^(name|title|customer_name|email_name)$/.test(key)) return longName
  if (typeof value === 'number' && /amount|price|goods|total_minor|spent|owed/.test(key))
    return 999_999_999_999
  if (typeof value === 'number' && /^(count|to_pack|to_ship|pickup|needs_you)$/.test(key)) return 9999
  return value !== null && typeof value === 'object' && /^(image|picture)$/.test(key) ? null : value
}

// Printed pages are as wide as their paper.
const addresses = screens.map(({ path }) => path).filter((path) => !/\$|slips|pick-list/.test(path))

// (rule: screens-go-on)
test('every screen holds the longest names, the largest sums and no pictures @once', async ({ page }) => {
  test.slow()
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.route(/\/api\/admin\/(?!stream)/, async (route) => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const text = await response.text().catch(() => null)
    // The screen has been left meanwhile.
    if (text === null) return route.abort()
    return route.fulfill({ response, json: JSON.parse(text, worstOf) })
  })
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' }), address).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0)
    expect(await overflow(page), address).toBeLessThanOrEqual(0)
  }
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /To pack/ }).first()).toContainText('1,000+')
})
