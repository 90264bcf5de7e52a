import { expect, test } from 'vitest'
import type { Facts } from './import-fields.rules.ts'
import { htmlToMarkdown } from './html-to-markdown.server.ts'
import { keysOf } from './row-keys.rules.ts'
import { understandPiece } from './understand-piece.rules.ts'
import type { HowToRead } from './understood.rules.ts'

const how: HowToRead = {
  dialect: 'shopify',
  decimal: '.',
  isDecimalAsked: false,
  rate: 1,
  piecesAre: null,
  takesDearest: false,
  now: new Date('2026-11-20T10:00:00Z'),
  toMarkdown: htmlToMarkdown,
}
const understand = (rows: Facts[], more: Partial<HowToRead> = {}) =>
  understandPiece(
    rows.map((facts, at) => ({ row: at + 2, facts })),
    { ...how, ...more },
  )
const options = ({ variants }: ReturnType<typeof understand>) =>
  variants.map(({ size, color, stock }) => [size, color, stock])

// (rule: import-options)
test('options are sizes and colours in any language, others find a place', () => {
  const named = (name1: string, name2: string, name3?: string) => {
    const facts: Facts = {
      title: 'A',
      option1_name: name1,
      option1_value: '1',
      option2_name: name2,
      option2_value: '2',
    }
    return options(
      understand([{ ...facts, ...(name3 && { option3_name: name3, option3_value: '3' }) }]),
    )[0]!.slice(0, 2)
  }
  expect(named('Taille', 'Couleur')).toEqual(['1', '2'])
  expect(named('Farbe', 'Größe')).toEqual(['2', '1'])
  expect(named('色', 'サイズ')).toEqual(['2', '1'])
  expect(named('Color', 'Length')).toEqual(['2', '1'])
  expect(named('Scent', 'Finish')).toEqual(['1', '2'])
  expect(named('Size', 'Color', 'Length')).toEqual(['1 / 3', '2'])
  expect(
    options(understand([{ title: 'A', option1_name: 'Title', option1_value: 'Default Title', stock: '4' }])),
  ).toEqual([[null, null, 4]])
})

// (rule: import-options)
test('the same size and colour twice is wrong, one SKU on two sizes is none', () => {
  const twice = understand([
    { title: 'A', option1_name: 'Size', option1_value: 'M', stock: '1' },
    { option1_value: 'm ', stock: '2' },
  ])
  expect(twice.problems).toEqual([{ row: 3, field: 'size', message: 'm  is there twice: also in row 2.' }])
  const shared = understand([
    { title: 'A', option1_name: 'Size', option1_value: 'M', sku: 'A-1' },
    { option1_value: 'L', sku: 'A-1' },
  ])
  expect([shared.problems, shared.variants.map(({ sku }) => sku)]).toEqual([[], [undefined, undefined]])
})

// (rule: import-groups)
test('two names at one address are wrong, in words', () => {
  const { problems } = understand([
    { handle: 'dress', title: 'Blue Dress', price: '10' },
    { handle: 'dress', title: 'Red Dress' },
  ])
  expect(problems[0]).toMatchObject({ row: 3, field: 'handle' })
  expect(problems[0]!.message).toBe(
    '“Red Dress” has the address of “Blue Dress” in row 2. Give one of them another.',
  )
  expect(keysOf({ handle: 'Dress' }, 'shopify')).toEqual(keysOf({ handle: 'dress ' }, 'shopify'))
})

// (rule: import-preview)
test('sizes with different prices are asked about: all sizes of a product cost the same here', () => {
  const rows: Facts[] = [
    { title: 'A', option1_name: 'Size', option1_value: 'M', price: '10000' },
    { option1_value: 'L', price: '12000' },
  ]
  const asked = understand(rows)
  expect([asked.asks, asked.problems[0]!.row]).toEqual([['prices'], 2])
  expect(understand(rows, { takesDearest: true })).toMatchObject({
    fields: { price_ngn: 1_200_000 },
    problems: [],
  })
})

// (rule: import-groups)
test('WooCommerce: variations of a parent, one for any size, a variable product without variations', () => {
  const parent: Facts = {
    row_type: 'variable',
    sku: 'tee',
    title: 'Tee',
    option1_name: 'Color',
    option1_value: 'Red, Green',
    option2_name: 'Size',
    option2_value: 'S, M',
  }
  const red: Facts = {
    row_type: 'variation',
    title: 'Tee - Red',
    parent: 'tee',
    option1_value: 'Red',
    price: '20',
    stock: '1',
  }
  const woo = { dialect: 'woocommerce' } as const
  const both = understand([parent, red], woo)
  expect([both.fields.title, both.fields.price_ngn, options(both)]).toEqual([
    'Tee',
    2_000,
    [
      ['S', 'Red', undefined],
      ['M', 'Red', undefined],
    ],
  ])
  expect(both.asks).toEqual(['pieces'])
  expect(options(understand([{ ...parent, price: '20' }], woo))).toHaveLength(4)
  expect(keysOf(red, 'woocommerce')[0]).toBe(keysOf(parent, 'woocommerce')[0])
  expect(keysOf({ row_type: 'variation', parent: 'id:44' }, 'woocommerce')).toEqual(['id:44'])
  const simple = understand(
    [{ row_type: 'simple', title: 'Cap', price: '18', sale_price: '16', in_stock: '0', stock: '5' }],
    woo,
  )
  expect(simple).toMatchObject({
    fields: { price_ngn: 1_600, compare_at_price: 1_800 },
    variants: [{ stock: 0 }],
  })
  for (const type of ['grouped', 'external', 'simple, downloadable, virtual'])
    expect(understand([{ row_type: type, title: 'X' }], woo).leftOut, type).toBeTruthy()
})

// (rule: import-options)
test('a sheet’s cell may name several sizes, with a count for each', () => {
  const sheet = { dialect: 'sheet', piecesAre: 'each' } as const
  const sizes = (size: string, stock?: string) =>
    options(understand([{ title: 'A', size, ...(stock && { stock }) }], sheet))
  expect(sizes('S,M,L', '2').map(([size, , stock]) => [size, stock])).toEqual([
    ['S', 2],
    ['M', 2],
    ['L', 2],
  ])
  expect(sizes('S/M/L').map(([size]) => size)).toEqual(['S', 'M', 'L'])
  expect(sizes('UK 10/12').map(([size]) => size)).toEqual(['UK 10/12'])
  expect(sizes('S:3; M (1)').map(([size, , stock]) => [size, stock])).toEqual([
    ['S', 3],
    ['M', 1],
  ])
})

// (rule: html-becomes-markdown)
test('HTML becomes Markdown without scripts, pictures and other addresses than the web’s', () => {
  const html =
    '<meta charset="utf-8"><p>Soft&nbsp;<b>silk</b><script>alert(1)</script></p><ul>\n<li>One</li>\n<li>\n<span></span>Two</li>\n</ul><img src="x"><a href="javascript:x()">Care</a> <a href="https://a.test/b">Wash</a>'
  expect(htmlToMarkdown(html)).toBe('Soft **silk**\n\n- One\n- Two\n\nCare [Wash](https://a.test/b)')
})

// (rule: html-becomes-markdown)
test('HTML that is nested without end is its text, at once', () => {
  const began = performance.now()
  expect(htmlToMarkdown(`${'<div><b>'.repeat(9000)}Soft silk`)).toBe('Soft silk')
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a picture of a size is its colour’s, and each address is there once', () => {
  const { pictures } = understand([
    {
      title: 'A',
      option1_name: 'Color',
      option1_value: 'Red',
      pictures: 'https://a.test/1.jpg',
      variant_picture: 'https://a.test/2.jpg',
    },
    { option1_value: 'Blue', variant_picture: 'https://a.test/3.jpg' },
    { pictures: 'https://a.test/2.jpg', picture_position: '1', picture_alt: 'Front' },
  ])
  expect(pictures.map(({ url, alt, color }) => [url.at(-5), alt, color])).toEqual([
    ['2', 'Front', 'Red'],
    ['1', '', null],
    ['3', '', 'Blue'],
  ])
})

// (rule: customs-facts)
test('weight, HS code and country of making are read; a weight of 0 was never asked, what is none is said', () => {
  const said = (facts: Facts) => {
    const { fields, problems } = understand([{ title: 'A', ...facts }])
    return [fields.weight_grams, fields.hs_code, fields.made_in, ...problems.map(({ field }) => field)]
  }
  expect(said({ weight: '450 g', hs_code: '6204.42', made_in: 'Nigeria' })).toEqual([
    450,
    '6204.42',
    'Nigeria',
  ])
  expect(said({ weight: '0.0' })).toEqual([undefined, undefined, undefined])
  expect(said({ weight: 'empty', hs_code: 'empty', made_in: 'empty' })).toEqual([null, '', ''])
  expect(said({ weight: '0.45', hs_code: '62' })).toEqual([
    undefined,
    undefined,
    undefined,
    'weight',
    'hs_code',
  ])
})

// (rule: customs-facts)
test('parts of a gram are rounded where the column is Shopify’s; in a sheet they are asked about, as a thousand is', () => {
  const grams = (weight: string, dialect: HowToRead['dialect'] = 'shopify') => {
    const { fields, problems } = understand([{ title: 'A', weight }], { dialect })
    return fields.weight_grams ?? problems.map(({ message }) => message)
  }
  expect([grams('8.4'), grams('35.5'), grams('172.0'), grams('4.25')]).toEqual([8, 36, 172, 4])
  expect([grams('1,000'), grams('0.4')]).toEqual([
    ['“1,000” is no weight in whole grams.'],
    ['“0.4” is no weight in whole grams.'],
  ])
  expect([grams('450.0', 'own'), grams('450', 'own')]).toEqual([450, 450])
  expect([grams('1.5', 'own'), grams('1,000', 'own')]).toEqual([
    ['“1.5” is no weight in whole grams.'],
    ['“1,000” is no weight in whole grams.'],
  ])
})
