import { call, expect, owner, test } from './shopper.ts'

const keys = '1234567890'

/** A key press may take 100 ms on a phone four times slower than this machine, of the processor's own time. */
const msPerKey = 100 / 4

test('the editor stays quick with 200 variants', async ({ page }) => {
  await call(page, 'POST', '/api/auth/sign-in/email', owner)
  const name = `Large ${Date.now().toString(36)}`
  const category = await call<{ id: string }>(page, 'POST', '/api/admin/categories', { name })
  const variants = Array.from({ length: 200 }, (_, index) => ({
    color: `Colour ${1 + Math.floor(index / 20)}`,
    size: `Size ${1 + (index % 20)}`,
    stock: 1,
  }))
  const product = await call<{ id: string }>(page, 'POST', '/api/admin/products', {
    title: name,
    price_ngn: 1_000_000,
    category_id: category.id,
    variants,
  })
  await page.goto(`/admin/products/${product.id}`)
  const cell = page.getByRole('textbox', { name: /^Colour 1 Size 1(:|$)/ })
  await expect(cell).toBeVisible()
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  for (const field of [page.getByLabel('Title'), cell]) {
    await field.fill('')
    const before = await spent()
    for (const key of keys) await field.press(key)
    expect((await spent()) - before).toBeLessThan(msPerKey * keys.length)
  }
})
