import { expect, test } from './shopper.ts'

// (rule: list-in-url)
test('a colour with a comma in it is filtered by as one, addresses with commas between colours go on @once', async ({
  page,
}) => {
  const chips = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button', { name: /^Remove/ })
  await page.goto('/shop?size=S%2CM&color=Red%2C+white&color=')
  await expect(chips).toHaveText(['S', 'M', 'Red, white'])
  await page.getByRole('button', { name: 'Remove filter S' }).click()
  await expect(page).toHaveURL(/\/shop\?color=Red%2C\+white&color=&size=M$/)
  await expect(chips).toHaveText(['M', 'Red, white'])
  await page.reload()
  await expect(chips).toHaveText(['M', 'Red, white'])
  await page.getByRole('button', { name: 'Remove filter Red, white' }).click()
  await expect(page).toHaveURL(/\/shop\?size=M$/)
  await expect(page.getByTestId('product-card').first()).toBeVisible()
})
