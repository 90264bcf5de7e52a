import { expect, test } from 'vitest'
import { mediaUrl } from '../../media/media.rules.ts'
import { placeholderColor } from '../../media/placeholder.rules.ts'
import type { CardProduct } from './card.schema.ts'
import { packCard, unpackCard } from './packed-card.rules.ts'

const picture = (letter: string, color?: string) => ({
  url: mediaUrl(letter.repeat(24)),
  alt: `${letter}, described`,
  width: 1200,
  height: 1500,
  thumbhash: '7PcNHgT5Vqd4h4d3eHl3eXeHSIygkBk=',
  ...(color && { color }),
})

const card: CardProduct = {
  id: '1fda29c3-adb6-480b-89cf-6300242da201',
  title: 'Waistcoat | “Guinea”',
  slug: 'waistcoat',
  fabric: 'cotton',
  price_ngn: 3_050_000,
  price_usd: null,
  compare_at_price: 4_000_000,
  stock_quantity: 7,
  is_featured: true,
  created_at: '2026-11-20T13:25:25.506Z',
  images: [picture('a', 'Ochre'), picture('b', 'Ochre'), picture('c', 'Wine'), picture('d')],
  cloth_url: mediaUrl('e'.repeat(24), 480),
  product_variants: [
    {
      id: '00000000-0000-4000-8000-00000000fffe',
      size: 'S',
      color: 'Ochre',
      color_hex: '#D79A2B',
      stock_quantity: 4,
    },
    {
      id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
      size: 'S',
      color: 'Teal',
      color_hex: null,
      stock_quantity: 0,
    },
    {
      id: '8038bb54-125d-4707-907f-5f1c4c675218',
      size: null,
      color: null,
      color_hex: null,
      stock_quantity: 3,
    },
  ],
}
const asSent = (packed: ReturnType<typeof packCard>) => unpackCard(JSON.parse(JSON.stringify(packed)))
const shortHash = (each: CardProduct): CardProduct => ({
  ...each,
  images: each.images.map((image) => ({ ...image, thumbhash: image.thumbhash.slice(0, 8) })),
})

test('a card is the same after it was packed, but for the part of a thumbhash no card shows', () => {
  expect(asSent(packCard(card, true))).toEqual(shortHash(card))
  const [before] = card.images
  const [after] = asSent(packCard(card, true)).images
  expect(placeholderColor(after!.thumbhash)).toBe(placeholderColor(before!.thumbhash))
})

test('what a card has none of stays none', () => {
  const bare: CardProduct = { ...card, images: [], product_variants: [], stock_quantity: 0, cloth_url: null }
  expect(asSent(packCard(bare, true))).toEqual(bare)
})

test('a picture keeps another size and what must stay in sight', () => {
  const odd = { ...card, images: [{ ...picture('f'), width: 900, focal: '30% 20%' }] }
  expect(asSent(packCard(odd, true))).toEqual(shortHash(odd))
})

test('a list describes the first picture of each colour and no back', () => {
  expect(asSent(packCard(card, false)).images.map(({ alt }) => alt)).toEqual([
    'a, described',
    '',
    'c, described',
    'd, described',
  ])
})

test('what the packed form cannot hold is not packed', () => {
  const [variant, ...others] = card.product_variants
  const strangers: CardProduct[] = [
    { ...card, images: [{ ...picture('a'), url: 'https://pictures.example/a.avif' }] },
    { ...card, product_variants: [{ ...variant!, id: 'no uuid' }] },
    { ...card, product_variants: [variant!, ...others, { ...variant!, color_hex: '#000000' }] },
  ]
  expect(strangers.map((each) => packCard(each, true))).toEqual([null, null, null])
})
