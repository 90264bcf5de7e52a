import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { categories } from '../db/schema.ts'
import { type Imports, openImports, shopifyFile } from './test-imports.ts'

let t: Imports
beforeAll(async () => {
  t = await openImports()
})
afterEach(() => t.clear())
afterAll(() => t.close())

async function havePictures() {
  for (const [at, name] of ['wrap-1', 'wrap-2', 'scarf'].entries())
    t.pictures.set(`https://pictures.test/${name}.jpg`, await t.jpeg(500 + at))
}

// (rules: import-preview, import-options)
test('what was understood is shown before anything changes', async () => {
  const id = await t.store(shopifyFile)
  const view = await t.see(id)
  expect(view).toMatchObject({
    dialect: 'shopify',
    state: 'open',
    rows: 5,
    counts: { ready: 3, wrong: 0 },
    new_pieces: 3,
    open_questions: ['category'],
  })
  expect(view.cards[0]).toMatchObject({
    title: 'Adire Wrap',
    price_ngn: 1_800_000,
    compare_at_price: 2_000_000,
    status: 'live',
    is_new: true,
    pictures: 2,
    options: [
      { name: 'M / Indigo', stock: 3 },
      { name: 'L / Indigo', stock: 2 },
    ],
  })
  expect(view.columns.find(({ heading }) => heading === 'Cost per item')).toMatchObject({
    field: null,
    filled: 1,
  })
  expect(view.columns.find(({ heading }) => heading === 'Option1 Value')).toMatchObject({
    field: 'option1_value',
    samples: ['M', 'L'],
  })
  expect(await t.productCount()).toBe(0)
})

// (rules: imported-by-hand, html-becomes-markdown, import-pictures)
test('pieces come with sizes, stock, texts, pictures and their state, each with its line in the audit', async () => {
  await havePictures()
  const done = await t.moveIn(shopifyFile)
  expect(done).toMatchObject({ state: 'done', counts: { made: 3, wrong: 0 }, pictures: { done: 3, dead: 0 } })
  const wrap = (await t.productOf('adire-wrap'))!
  expect(wrap).toMatchObject({
    title: 'Adire Wrap',
    description: 'Hand-dyed **cotton**.\n\n- Wash cold',
    price_ngn: 1_800_000,
    compare_at_price: 2_000_000,
    tags: ['adire', 'wrap'],
    status: 'live',
  })
  expect(wrap.variants.map(({ size, color, sku, stock }) => [size, color, sku, stock])).toEqual([
    ['M', 'Indigo', 'AW-M', 3],
    ['L', 'Indigo', 'ADWRIN-L', 2],
  ])
  expect(wrap.pictures.map(({ alt, color }) => [alt, color])).toEqual([
    ['Front', null],
    ['Back', 'Indigo'],
  ])
  expect((await t.productOf('plain-scarf'))!.status).toBe('draft')
  expect((await t.productOf('old-bag'))!.status).toBe('archived')
  const actions = await t.actionsOf(done.id)
  expect(actions.filter((action) => action === 'product.create')).toHaveLength(3)
  expect(actions).toContain('import.done')
})

// (rule: import-repeats)
test('the same file a second time changes nothing and fetches no picture again', async () => {
  await havePictures()
  await t.moveIn(shopifyFile)
  const before = await t.productOf('adire-wrap')
  t.asked.length = 0
  const again = await t.moveIn(shopifyFile)
  expect(again.counts).toMatchObject({ made: 0, changed: 0, same: 3, wrong: 0 })
  expect(t.asked).toEqual([])
  expect(await t.productOf('adire-wrap')).toEqual(before)
})

// (rule: blank-leaves-alone)
test('an empty cell leaves alone, the word empty clears, and what is not in the file stays', async () => {
  await t.moveIn(shopifyFile)
  const done = await t.moveIn(
    'Handle,Title,Tags,Variant Price,Body (HTML)\nadire-wrap,Adire Wrap II,,19000,empty\n',
  )
  expect(done.counts).toMatchObject({ changed: 1, made: 0 })
  const wrap = (await t.productOf('adire-wrap'))!
  expect(wrap).toMatchObject({
    title: 'Adire Wrap II',
    tags: ['adire', 'wrap'],
    price_ngn: 1_900_000,
    description: '',
  })
  expect(wrap.variants.map(({ stock }) => stock)).toEqual([3, 2])
})

// (rule: import-pictures)
test('a dead picture is a row to mend and never the end', async () => {
  t.pictures.set('https://pictures.test/wrap-1.jpg', await t.jpeg(520))
  const done = await t.moveIn(shopifyFile)
  expect(done).toMatchObject({ state: 'done', counts: { made: 3 }, pictures: { done: 1, dead: 2 } })
  expect((await t.productOf('adire-wrap'))!.status).toBe('live')
})

// (rule: import-matching)
test('a file with counts and SKUs alone changes stock and makes no pieces', async () => {
  await t.moveIn(shopifyFile)
  const done = await t.moveIn('SKU,Quantity\nAW-M,7\nNOBODY,4\n')
  expect(done.counts).toMatchObject({ changed: 1, made: 0, wrong: 1 })
  expect((await t.productOf('adire-wrap'))!.variants[0]!.stock).toBe(7)
  expect(await t.productCount()).toBe(3)
  const [wrong] = (await t.rowsOf(done.id)).filter(({ state }) => state === 'wrong')
  expect(wrong!.problems![0]!.message).toBe(
    'You have no such product yet, and the file has no name for a new one.',
  )
})

// (rule: import-groups)
test('a plain sheet: sizes in one cell, a count for each, a category of the shop', async () => {
  const [category] = await t.ctx.db.select().from(categories).where(eq(categories.id, t.categoryId))
  const sheet = `Name,Price,Sizes,Quantity,Category\nAnkara Skirt,"₦12,500","S,M,L",2,${category!.name}\nKaftan,25000,"M:3, L:1",,${category!.name}\n`
  const id = await t.store(sheet)
  expect(await t.see(id)).toMatchObject({ dialect: 'sheet', open_questions: ['pieces'] })
  const done = await t.moveIn(sheet, { pieces: 'each' })
  expect(done.counts).toMatchObject({ made: 2, wrong: 0 })
  const skirt = (await t.productOf('ankara-skirt'))!
  expect([skirt.price_ngn, skirt.status]).toEqual([1_250_000, 'draft'])
  expect(skirt.variants.map(({ size, stock }) => [size, stock])).toEqual([
    ['S', 2],
    ['M', 2],
    ['L', 2],
  ])
  expect((await t.productOf('kaftan'))!.variants.map(({ size, stock }) => [size, stock])).toEqual([
    ['M', 3],
    ['L', 1],
  ])
  expect((await t.moveIn(sheet, { pieces: 'each' })).counts).toMatchObject({ made: 0, changed: 0, same: 2 })
})
