import { accessories } from './catalogue/accessories.ts'
import { dayDresses } from './catalogue/dresses-day.ts'
import { eveningDresses } from './catalogue/dresses-evening.ts'
import { occasionDresses } from './catalogue/dresses-occasion.ts'
import { other } from './catalogue/other.ts'
import { pants } from './catalogue/pants.ts'
import type { DemoProduct } from './catalogue/product.ts'
import { blouses } from './catalogue/tops-blouses.ts'
import { everydayTops } from './catalogue/tops-everyday.ts'

export type { DemoCategory, DemoColour, DemoProduct } from './catalogue/product.ts'
export { variantKey } from './catalogue/product.ts'

export { demoShowcase, type DemoShowcaseItem } from './showcase.ts'

export const demoProducts: DemoProduct[] = [
  ...dayDresses,
  ...eveningDresses,
  ...occasionDresses,
  ...blouses,
  ...everydayTops,
  ...pants,
  ...accessories,
  ...other,
]

export type DemoVariant = { size?: string; colour: string; stock: number }

/** Every size × colour of a product with its stock; a one-size product has no `size`. */
export function demoVariants(product: DemoProduct): DemoVariant[] {
  const sizes = product.sizes.length ? product.sizes : [undefined]
  return sizes.flatMap((size) =>
    product.colours.map(({ name }) => {
      const stock = product.stock[`${size ?? 'One size'}/${name}`] ?? 0
      return size === undefined ? { colour: name, stock } : { size, colour: name, stock }
    }),
  )
}
