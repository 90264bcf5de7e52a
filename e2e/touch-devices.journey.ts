import { placeOrder } from './shop-calls.ts'
import { call, expect, owner, signUp, test } from './shopper.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'a link that the browser refuses to copy is shown, to be selected',
  { tag: '@once' },
  async ({ page, otherPage }) => {
    const { email } = await signUp(otherPage)
    const { order_id } = await placeOrder(otherPage, email, { slug: 'gusau-raffia-tote' })
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.goto(`/admin/orders/${order_id}`)
    await page.getByRole('button', { name: 'More about this order' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Copy the tracking link' }).click()
    await expect(page.getByText('This browser does not allow copying.')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/\/follow\//)).toBeVisible()
  },
)

test(
  'an iPad, which calls itself a Mac, gets the home-screen instructions',
  { tag: '@once' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const mac =
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
      Object.defineProperty(navigator, 'userAgent', { value: mac })
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
    })
    await page.goto('/')
    await call(page, 'POST', '/api/auth/sign-in/email', owner)
    await page.goto('/admin/settings?part=mails')
    await expect(page.getByText(/^On an iPhone or iPad, notices need the home screen/)).toBeVisible()
  },
)

test('permission for notifications is requested in the press itself', { tag: '@once' }, async ({ page }) => {
  // Like Safari, which refuses requests outside the press's handler.
  await page.addInitScript(() => {
    let isPress = false
    addEventListener('click', () => void ((isPress = true), setTimeout(() => (isPress = false))), true)
    PushManager.prototype.subscribe = () => {
      document.title = isPress ? 'asked in the press' : 'asked too late'
      return Promise.reject(new DOMException('no', 'NotAllowedError'))
    }
    Notification.requestPermission = () => new Promise((resolve) => setTimeout(() => resolve('granted'), 50))
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  await page.goto('/')
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  await page.goto('/admin/settings?part=mails')
  await page.getByRole('button', { name: 'Turn on notices here' }).click()
  await expect.poll(() => page.title()).toBe('asked in the press')
  await expect(page.getByText('Notices stay off: this browser was not allowed to show them.')).toBeVisible()
})

test('the longest way to sort is read in full on a phone', { tag: '@once' }, async ({ page }) => {
  await page.goto('/shop?sort=price_asc')
  const room = await page
    .getByLabel('Sort')
    .filter({ visible: true })
    .evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const longest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width))
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - longest
    })
  expect(room).toBeGreaterThanOrEqual(0)
})
