import { call, expect, owner, test } from './shopper.ts'

test.beforeEach(async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
})

type Setting = { key: string; updated_at: string | null }

test('shipping: the example follows the edits; after saving the shop says the same @once', async ({
  page,
}) => {
  await page.goto('/admin/shipping?part=days')
  const example = page.getByTestId('example')
  await expect(example).toContainText(/^A ₦30,000 order to .*: delivery ₦/)
  const before = await example.textContent()
  await page.getByLabel('Free delivery from').fill('25,000')
  await expect(example).toContainText('free delivery')
  await page.getByLabel('Free delivery from').fill('50,000')
  await expect(example).toHaveText(before!)
  await page.getByLabel('Cut-off time').fill('16:30')
  await page.getByLabel('Saturday').uncheck()
  // What three places are promised follows the edits too; on a Sunday the hour makes no difference.
  const promises = page.getByRole('region', { name: 'What shoppers are promised' })
  await expect(promises.getByText(/^Paid today(?: before 4\.30 pm)?:/)).not.toHaveCount(0)
  await page
    .getByRole('list', { name: 'Holidays of Nigeria' })
    .getByRole('button', { name: /Boxing Day/ })
    .click()
  await expect(
    page.getByText('A parcel that is paid before 4.30 pm from Monday to Saturday can leave the same day.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.goto('/shipping')
  await expect(page.getByText(/Paid before 4.30 pm from Monday to Saturday/)).toBeVisible()
  const { settings } = await call<{ settings: Setting[] }>(page, 'GET', '/api/admin/settings')
  for (const key of ['dispatch_cutoff_hour', 'dispatch_cutoff_minute', 'closed_weekdays', 'closed_dates']) {
    const { updated_at } = settings.find((one) => one.key === key)!
    await call(page, 'DELETE', `/api/admin/settings/${key}`, { updated_at })
  }
})

test('shipping: a place is added, changed and deleted; missing fields are reported at the field @once', async ({
  page,
}) => {
  const name = `Epe village ${Date.now().toString(36)}`
  await page.goto('/admin/shipping')
  await page.getByRole('link', { name: 'Add a place' }).filter({ visible: true }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Add the place', exact: true }).click()
  await expect(page.getByText('Enter what delivery costs, 0 or more')).toBeVisible()
  await page.getByLabel('Delivery price').fill('4,500')
  await page.getByLabel('At least').fill('1')
  await page.getByLabel('At most').fill('2')
  await expect(page.getByTestId('example')).toContainText(`to ${name}: delivery ₦4,500`)
  await page.getByRole('button', { name: 'Add the place', exact: true }).click()
  const row = page.getByRole('list', { name: 'Lagos', exact: true }).getByRole('link', { name })
  await expect(row).toContainText('₦4,500')
  await row.click()
  await page.getByRole('combobox', { name: 'Pricing' }).selectOption('On request')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  const { zones } = await call<{ zones: { name: string; pricing: string }[] }>(page, 'GET', '/api/shipping')
  expect(zones.find((zone) => zone.name === name)).toMatchObject({ pricing: 'quoted', rate: null })
  await page.getByRole('button', { name: 'Delete this place' }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
  await expect(row).toBeHidden()
})
