import { control, placeOrder } from './shop-calls.ts'
import { call, expect, newPerson, owner, signUp, test } from './shopper.ts'
import { overflow } from './steps.ts'
import { drawPicture } from '../src/media/test-pictures.ts'

// (rules: two-taps, three-reviews, owner-hides, review-photos)
test('a delivered order leads to its pieces, two taps say how one fits, and the owner hides it', async ({
  page,
  otherPage: shopper,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 415/)
  const { email } = await signUp(shopper, newPerson())
  const slug = 'eleko-palazzo'
  const { order_id, order_number, reference } = await placeOrder(shopper, email, { slug })
  await control('pay', { reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference })
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await call(page, 'POST', `/api/admin/orders/${order_id}/ship`, { carrier: 'Kwik' })
  await call(page, 'POST', `/api/admin/orders/${order_id}/deliver`)

  await shopper.goto(`/orders/${order_number}`)
  await shopper.getByRole('link', { name: 'Tell others how it fits' }).click()
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Tell others how it is')
  expect(await overflow(shopper)).toBe(0)
  await shopper.getByText('Too small').click()
  await shopper.getByRole('button', { name: 'Post review' }).click()
  await expect(shopper.getByRole('status')).toHaveText('Saved. Thank you.')
  await expect(shopper.getByRole('radio', { name: 'Too small' })).toBeChecked()

  await shopper.getByText('Add stars, words or a photo').click()
  await shopper.getByRole('radio', { name: '1 of 5' }).check()
  await shopper.getByLabel('Your review (optional)').fill('The rider <b>Musa</b> was rude')
  const photo = { name: 'worn.jpg', mimeType: 'image/jpeg' }
  await shopper
    .getByLabel('A photo (optional)')
    .setInputFiles({ ...photo, buffer: Buffer.from('no picture') })
  await shopper.getByRole('button', { name: 'Save changes' }).click()
  await expect(shopper.getByRole('alert')).toContainText('All else is saved.')
  await shopper
    .getByLabel('A photo (optional)')
    .setInputFiles({ ...photo, buffer: await drawPicture().jpeg().toBuffer() })
  await shopper.getByRole('button', { name: 'Save changes' }).click()
  await expect(shopper.getByRole('img', { name: 'Photograph 1' })).toHaveJSProperty('naturalWidth', 240)
  await expect(shopper.getByLabel('Your review (optional)')).toHaveValue('The rider <b>Musa</b> was rude')

  await shopper.goto(`/product/${slug}`)
  await expect(shopper.getByTestId('add-to-cart')).toBeVisible()
  await expect(shopper.getByTestId('reviews')).toHaveCount(0)
  await expect(shopper.getByTestId('fit-note')).toHaveCount(0)

  await page.goto('/admin/reviews')
  const review = page.getByTestId('review').filter({ hasText: order_number })
  await expect(review).toContainText('The rider <b>Musa</b> was rude')
  expect(await overflow(page)).toBe(0)
  await expect(review.getByRole('img', { name: /^Photograph/ })).toHaveJSProperty('naturalWidth', 240)
  await review.getByRole('button', { name: 'Hide photograph 1' }).click()
  await expect(review.getByRole('button', { name: 'Show photograph 1' })).toBeVisible()
  await review.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByLabel('Reason, for the team log').fill('Names a rider')
  await page.getByRole('button', { name: 'Hide it' }).click()
  await expect(review).toHaveCount(0)
  await page.getByRole('link', { name: 'Hidden', exact: true }).click()
  await expect(review).toContainText('Hidden because: Names a rider')
})

// (rule: two-taps)
test('saving one piece keeps what was typed about another, without a connection too', async ({
  page,
  otherPage: shopper,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const { email } = await signUp(shopper, newPerson())
  const [first, second] = [{ slug: 'eleko-palazzo' }, { slug: 'ink-pencil-skirt' }]
  const { order_id, reference } = await placeOrder(shopper, email, first, second)
  await control('pay', { reference, card: 'success' })
  await call(shopper, 'POST', '/api/functions/paystack-verify', { reference })
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await call(page, 'POST', `/api/admin/orders/${order_id}/ship`, { carrier: 'Kwik' })
  await call(page, 'POST', `/api/admin/orders/${order_id}/deliver`)

  await shopper.goto(`/fits/of/${order_id}`)
  const [one, other] = [shopper.locator('form').first(), shopper.locator('form').last()]
  await other.getByText('Add stars, words or a photo').click()
  await other.getByLabel('Your review').pressSequentially('Soft, and it stays in place.')
  await one.getByText('True to size').click()
  await shopper.context().setOffline(true)
  await one.getByRole('button', { name: 'Post review' }).click()
  await expect(one.getByRole('alert')).toContainText('save again')
  await shopper.context().setOffline(false)
  await one.getByRole('button', { name: 'Post review' }).click()
  await expect(one.getByRole('status')).toHaveText('Saved. Thank you.')
  await expect(one.getByRole('alert')).toHaveCount(0)
  await expect(other.getByLabel('Your review')).toHaveValue('Soft, and it stays in place.')
  await other.getByText('Too large').click()
  await other.getByRole('button', { name: 'Post review' }).click()
  await expect(other.getByRole('status')).toHaveText('Saved. Thank you.')
  await expect(one.getByRole('radio', { name: 'True to size' })).toBeChecked()
})
