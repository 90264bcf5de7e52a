import { readFileSync } from 'node:fs'
import { dayMs, formatDay, lagosDay } from '../src/lib/time.ts'
import { call, expect, newEmail, owner, test, waitForMail } from './shopper.ts'

type Product = { id: string; title: string }
type Drop = { id: string; title: string; updated_at: string }

test(
  'featured: a drop is announced, people sign up, it goes live and they are mailed',
  { tag: '@once' },
  async ({ page }) => {
    const title = `Adire cape ${Date.now().toString(36)}`
    const email = newEmail('waiting')
    const announced = new Date(Date.now() + 30 * dayMs)
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    const { products } = await call<{ products: Product[] }>(
      page,
      'GET',
      '/api/products?inStock=true&limit=1',
    )
    await page.goto('/admin/featured')
    await page.getByRole('link', { name: 'New drop' }).filter({ visible: true }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Expected day').fill(lagosDay(announced))
    await page.getByLabel('Product people buy').fill(products[0]!.title.slice(0, 12))
    await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Create drop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(`Due ${formatDay(announced)}`)).toBeVisible()

    const { items } = await call<{ items: Drop[] }>(page, 'GET', '/api/admin/featured')
    const drop = items.find((item) => item.title === title)!
    await call(page, 'POST', '/api/notifications', { featured_showcase_id: drop.id, email })
    const { html } = await waitForMail(email, /may we write to you\?$/)
    await page.request.post(/https?:[^"\s]*\/reminders\/[\w.-]+/.exec(html)![0])
    await page.reload()
    await expect(page.getByRole('list', { name: 'Who asked' })).toContainText('w••@example.com')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(email)

    await page.getByRole('button', { name: 'Go live now' }).click()
    await expect(
      page.getByText('1 on the list: this cannot be undone, the emails cannot be called back.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Go live', exact: true }).click()
    await expect(page.getByText('Live: everyone waiting gets an email within a minute')).toBeVisible()
    await waitForMail(email, new RegExp(title), 120)
    await page.reload()
    await expect(page.getByText(/1 of 1 emailed/)).toBeVisible()

    await page.getByRole('button', { name: 'Take off show' }).click()
    await expect(page.getByRole('button', { name: 'Show again' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Featured' }).click()
    await expect(page.getByRole('list', { name: 'Drops off show' })).toContainText(title)
  },
)

test('featured: a product is put on the list, moved and removed again @once', async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const path = '/api/admin/featured/products'
  const list = async () => (await call<{ products: Product[] }>(page, 'GET', path)).products
  const before = await list()
  const { products } = await call<{ products: Product[] }>(page, 'GET', '/api/products?limit=48')
  const fresh = products.find(({ id }) => !before.some((one) => one.id === id))!
  await page.goto('/admin/featured?part=products')
  await page.getByLabel('Product', { exact: true }).fill(fresh.title)
  await page
    .getByRole('list', { name: 'Products found' })
    .getByRole('button', { name: fresh.title })
    .first()
    .click()
  await expect(
    page.getByRole('list', { name: 'Featured products' }).getByRole('link', { name: fresh.title }),
  ).toBeVisible()
  await page.getByRole('button', { name: `Move ${fresh.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'One up' }).click()
  await expect.poll(async () => (await list()).findIndex(({ id }) => id === fresh.id)).toBe(before.length - 1)
  await call(page, 'PUT', path, { ids: before.map(({ id }) => id) })
})
