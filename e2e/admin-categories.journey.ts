import sharp from 'sharp'
import { call, expect, owner, test } from './shopper.ts'

type Categories = { categories: { name: string; image: { alt: string } | null }[] }

test('a category is made with a picture, moved, hidden and shown again @once', async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const name = `Aso ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'New category' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'New category' })
  await sheet.getByLabel('Name').fill(name)
  const buffer = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#25307f' } })
    .jpeg()
    .toBuffer()
  await sheet.locator('input[type=file]').setInputFiles({ name: 'cloth.jpg', mimeType: 'image/jpeg', buffer })
  await sheet.getByLabel('What it shows, for those who cannot see it').fill('Folded cloth')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()

  const rows = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
  await expect(rows.last()).toContainText(name)
  // (rule: order-by-drag)
  const handle = page.getByRole('button', { name: `Move ${name}`, exact: true })
  // Waits until the sheet that closes no longer takes presses.
  await handle.hover()
  const last = (await handle.boundingBox())!
  const above = (await rows.nth(-2).boundingBox())!
  const x = last.x + last.width / 2
  await page.mouse.down()
  await page.mouse.move(x, above.y + above.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(rows.last()).not.toContainText(name)
  await expect(rows.nth(-2)).toContainText(name)
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Lifted\. /)).toBeAttached()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(rows.first()).toContainText(name)
  await expect(page.getByText(`Set down. ${name}: place 1 of`, { exact: false })).toBeAttached()
  await handle.click()
  await page
    .getByRole('dialog', { name: `Move ${name}` })
    .getByRole('button', { name: 'To the end' })
    .click()
  await expect(rows.last()).toContainText(name)

  const isShown = async () => {
    const { categories } = await call<Categories>(page, 'GET', '/api/categories')
    return categories.find((category) => category.name === name)
  }
  expect((await isShown())?.image?.alt).toBe('Folded cloth')
  await page.getByRole('checkbox', { name: `Shoppers see ${name}` }).click()
  await expect(page.getByText(`${name} is hidden, and its products with it`)).toBeVisible()
  await expect.poll(isShown).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect.poll(isShown).toBeDefined()

  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText(`${name} is deleted`)).toBeVisible()
})
