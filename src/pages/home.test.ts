import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredShowcase } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { adminActor, insertCategory, insertProduct } from '../db/test-fixtures.ts'
import { listCategories } from '../catalog/categories.service.ts'
import { requireOwner } from '../lib/server/context.ts'
import { dayMs } from '../lib/time.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { newInCount } from './home-choice.rules.ts'
import type { Home } from './home.schema.ts'
import { readHome } from './home.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
/** Slugs by age: `piece-0` is the newest. */
beforeAll(async () => {
  t = await openTestContext()
  for (let index = 0; index < 30; index++) {
    const { id: categoryId } = await insertCategory(t.ctx, ['dresses', 'tops', 'pants'][index % 3])
    const product = await insertProduct(t.ctx, {
      slug: `piece-${index}`,
      title: `Piece ${index}`,
      categoryId,
      createdAt: new Date(t.ctx.now().getTime() - index * dayMs),
      ...(index % 5 === 0 && { isFeatured: true, featuredRank: index }),
      variants: [{ stock: 5 }],
    })
    if (index === 10)
      await t.ctx.db.insert(featuredShowcase).values({ title: 'Drop', mode: 'live', productId: product.id })
  }
})
afterAll(() => t.close())

// (rule: home-no-repeats)
test('no product is on home twice while there are others: tiles, featured row, hero, About and gallery', async () => {
  const home = await readHome(t.ctx)
  const newIn = Array.from({ length: newInCount }, (_, index) => `piece-${index}`)
  const chosen = [home.hero!, ...home.products, home.about!, ...home.gallery].map(({ slug }) => slug)
  // `piece-0`, `piece-5` (New In) and `piece-10` (a drop) are featured first; the fourth place takes the first of them.
  expect(home.products.map(({ slug }) => slug)).toEqual(['piece-15', 'piece-20', 'piece-25', 'piece-0'])
  expect(home.gallery).toHaveLength(6)
  expect(chosen.filter((slug) => [...newIn, 'piece-10'].includes(slug))).toEqual(['piece-0'])
  expect(new Set(chosen).size).toBe(chosen.length)
  expect(Object.keys(home.tiles).toSorted()).toEqual(['dresses', 'pants', 'tops'])
  const pictures = chosenPictures(home)
  expect(new Set(pictures).size).toBe(pictures.length)
  const general = await listCategories(t.ctx)
  // The general picture of dresses is that of `piece-0`, which New In shows.
  expect(home.tiles.dresses!.url).not.toBe(general.find(({ slug }) => slug === 'dresses')!.image!.url)
})

const chosenPictures = ({ tiles, hero, products, about, gallery }: Home) => [
  ...Object.values(tiles).map(({ url }) => url),
  ...[hero!, ...products, about!, ...gallery].map(({ images }) => images[0]!.url),
]

// (rule: home-no-repeats)
test('the hero takes no piece when the owner chose its picture', async () => {
  const owner = requireOwner(t.ctxFor(adminActor))
  const picture = { key: 'a1b2c3d4e5f6a7b8', alt: 'A figure', width: 800, height: 1200 }
  await writeSetting(owner, 'hero_image', picture)
  expect((await readHome(t.ctx)).hero).toBeNull()
})
