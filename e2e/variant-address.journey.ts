import { formatMoney } from '../src/lib/money.ts'
import { getProduct } from './shop-calls.ts'
import { expect, test } from './shopper.ts'
import { choose } from './steps.ts'
import { pieceLabel } from '../src/lib/variant-label.rules.ts'

const isGone = (variant: { stock_quantity: number }) => variant.stock_quantity <= 0

// (rule: variant-address)
test('the address of a variant opens with it chosen, and what it does not have leads to the product @once', async ({
  page,
}) => {
  const slug = 'chalk-camisole'
  const product = await getProduct(page, slug)
  const variants = product.product_variants.filter(({ size, color }) => size && color)
  const [soldOut, other] = [variants.find(isGone)!, variants.find((variant) => !isGone(variant))!]
  const addressOf = ({ size, color }: typeof other) =>
    `/product/${slug}?${new URLSearchParams({ size: size!, colour: color! })}`
  for (const variant of [soldOut, other]) {
    const html = await (await page.request.get(addressOf(variant))).text()
    const [thing] = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)[
      '@graph'
    ]
    expect(thing).toMatchObject({
      '@type': 'Product',
      name: pieceLabel({ ...variant, title: product.title }),
      offers: {
        price: (product.price_ngn / 100).toFixed(2),
        availability: `https://schema.org/${isGone(variant) ? 'OutOfStock' : 'InStock'}`,
      },
    })
    // What is drawn before any script runs.
    const radios = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([radio]) => radio)
    expect(radios.find((radio) => radio.includes(`value="${variant.size}"`))).toContain('checked')
    expect(html).toContain(formatMoney(product.price_ngn))
    expect(html.includes('data-testid="sold-out"')).toBe(isGone(variant))
    expect(html).toMatch(/rel="canonical" href="[^"]+\/product\/chalk-camisole"/)
  }
  await page.goto(addressOf(other))
  const chosen = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}\\b`) })
  await expect(chosen(other.size!)).toBeChecked()
  await choose(chosen(soldOut.size!))
  await expect(page).toHaveURL(new RegExp(`size=${soldOut.size!.replace(' ', '(\\+|%20)')}&`))
  await expect(chosen(soldOut.size!)).toBeChecked()
  await page.goto(`/product/${slug}?size=UK+99&colour=Puce`)
  await expect(page).toHaveURL(/\/product\/chalk-camisole$/)
})
