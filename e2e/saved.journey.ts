import type { Page } from '@playwright/test'
import { getProduct } from './shop-calls.ts'
import { call, expect, newPerson, signUp, test } from './shopper.ts'
import { holdApi, signInOnPage } from './steps.ts'

const card = (page: Page, title: string) => page.getByTestId('product-card').filter({ hasText: title })
const getSavedIds = async (page: Page) => (await call<{ ids: string[] }>(page, 'GET', '/api/saved/ids')).ids
const save = async (page: Page, slug: string) => {
  const { id } = await getProduct(page, slug)
  await call(page, 'PUT', `/api/saved/${id}`)
  return id
}

// (rule: wishlist)
test('a guest saves from a card and a product page, signs in, and everything is together @once', async ({
  page,
  otherPage,
}) => {
  const person = await signUp(otherPage, newPerson('saver'))
  await save(otherPage, 'cowrie-drop-earrings')

  await page.goto('/shop?q=raffia+tote')
  const heart = card(page, 'Gusau Raffia Tote').getByRole('button', { name: /^Save Gusau Raffia Tote/ })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => getSavedIds(page)).toHaveLength(1)
  await page.goto('/product/obi-wrap-belt')
  const button = page.getByRole('main').getByRole('button', { name: 'Save Obi Wrap Belt to your wishlist' })
  await button.first().click()
  await expect(button.first()).toHaveText('Saved')
  await expect.poll(() => getSavedIds(page)).toHaveLength(2)

  await page.goto('/saved')
  await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
  await expect(page.getByTestId('product-card').first()).toContainText('Obi Wrap Belt')
  await expect(card(page, 'Gusau Raffia Tote')).toBeVisible()
  const note = page.getByText('These pieces are kept in this browser.')
  await note.getByRole('link', { name: 'Sign in' }).click()
  await signInOnPage(page, person)

  await expect(page).toHaveURL(/\/saved$/)
  await expect(page.getByText('3 pieces', { exact: true })).toBeVisible()
  await expect(note).toHaveCount(0)
  for (const title of ['Obi Wrap Belt', 'Gusau Raffia Tote', 'Cowrie Drop Earrings'])
    await expect(card(page, title)).toBeVisible()
  await otherPage.goto('/saved')
  await expect(otherPage.getByText('3 pieces', { exact: true })).toBeVisible()
})

// (rule: wishlist)
test('a removal can be undone, and otherwise persists @once', async ({ page }) => {
  const tote = await save(page, 'gusau-raffia-tote')
  await save(page, 'obi-wrap-belt')
  await page.goto('/saved')
  const belt = card(page, 'Obi Wrap Belt')
  const remove = belt.getByRole('button', { name: 'Remove Obi Wrap Belt from your wishlist' })
  await remove.click()
  await expect(belt).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(belt).toBeVisible()
  await expect.poll(async () => (await getSavedIds(page)).length).toBe(2)

  await remove.click()
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await expect.poll(() => getSavedIds(page)).toEqual([tote])
  await page.reload()
  await expect(card(page, 'Gusau Raffia Tote')).toBeVisible()
  await expect(belt).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'New In' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove Gusau/ }).click()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(page.getByRole('region', { name: 'New In' }).getByTestId('product-card')).toHaveCount(4)
})

test('a heart that fails to save reverts and says so', { tag: '@once' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  const isRead = page.waitForResponse(/\/api\/(saved\/ids|start)$/)
  await page.goto('/shop?q=raffia+tote')
  await isRead
  // Only the step back itself may show, not a later reading.
  const answer = await holdApi(page, '**/api/saved/ids')
  await page.route('**/api/saved/*-*', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  const heart = card(page, 'Gusau Raffia Tote').getByRole('button', { name: /^Save/ })
  await heart.click()
  await expect(page.getByText("Couldn't save this piece. Please try again.")).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  answer()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => getSavedIds(page)).toHaveLength(1)
})
