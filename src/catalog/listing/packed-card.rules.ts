import { isMediaKey, mediaUrl } from '../../media/media.rules.ts'
import type { CardProduct, CardVariant } from './card.schema.ts'
import type { ProductImage } from '../catalog.schema.ts'
import { colorsOf } from './product-card.rules.ts'

type PackedPicture = [
  key: string,
  alt: string,
  thumbhash: string,
  color: number,
  ...odd: [width: number, height: number, focal?: string] | [],
]

/** A card as it stands in a page's data: a third of its bytes as an object with names (decision 032). */
export type PackedCard = [
  id: string,
  title: string,
  slug: string,
  fabric: string,
  ngn: number,
  usd: number | null,
  compareAt: number | null,
  isFeatured: 0 | 1,
  createdAt: string,
  /** The key of its picture. */
  cloth: string | null,
  pictures: PackedPicture[],
  /** Name and hex of each in turn. */
  colors: (string | null)[],
  sizes: string[],
  /** Size, colour and stock of each variant in turn; -1 is none. */
  variants: number[],
  /** The variants' ids in turn, 22 characters each. */
  variantIds: string,
]

const idLength = 22
/** The part of a thumbhash that its average colour is made from, which is all a card shows of it. */
const averageLength = 8
const usual = { width: 1200, height: 1500 }

/**
 * Null for a card that this cannot hold, which then travels as it is. `keepsAlts`: also those of pictures a list never
 * describes, the backs.
 */
export function packCard(card: CardProduct, keepsAlts: boolean): PackedCard | null {
  const { product_variants: variants, images } = card
  const colors = colorsOf(variants)
  const names = [...new Set([...colors.map(({ color }) => color), ...images.map(({ color }) => color)])]
    .filter((color) => color !== undefined)
    .map((color): [string, string | null] => [
      color,
      colors.find((each) => each.color === color)?.hex ?? null,
    ])
  const colorAt = (color: string | null | undefined) => names.findIndex(([name]) => name === color)
  const sizes = [...new Set(variants.map(({ size }) => size))].filter((size) => size !== null)
  const hasUsualHexes = variants.every(
    ({ color, color_hex: hex }) => hex === (names[colorAt(color)]?.[1] ?? null),
  )
  const cloth = card.cloth_url
  const hasUsualCloth = cloth === null || cloth === mediaUrl(keyOf(cloth), 480)
  const isUsual =
    hasUsualHexes && hasUsualCloth && variants.every(({ id }) => isUuid(id)) && images.every(isStored)
  if (!isUsual) return null
  return [
    card.id,
    card.title,
    card.slug,
    card.fabric,
    card.price_ngn,
    card.price_usd,
    card.compare_at_price,
    card.is_featured ? 1 : 0,
    card.created_at,
    cloth && keyOf(cloth),
    images.map((image, at) => {
      const isDescribed = keepsAlts || images.findIndex(({ color }) => color === image.color) === at
      return packPicture(image, isDescribed, colorAt(image.color))
    }),
    names.flat(),
    sizes,
    variants.flatMap(({ size, color, stock_quantity: stock }) => [
      size === null ? -1 : sizes.indexOf(size),
      colorAt(color),
      stock,
    ]),
    variants.map(({ id }) => shortId(id)).join(''),
  ]
}

function packPicture(image: ProductImage, isDescribed: boolean, color: number): PackedPicture {
  const { width, height, focal } = image
  const isOdd = width !== usual.width || height !== usual.height || focal !== undefined
  return [
    keyOf(image.url),
    isDescribed ? image.alt : '',
    image.thumbhash.slice(0, averageLength),
    color,
    ...(isOdd ? ([width, height, ...(focal === undefined ? [] : [focal])] as [number, number]) : ([] as [])),
  ]
}

/** The card as the shop's components know it. */
export function unpackCard(packed: PackedCard): CardProduct {
  const [id, title, slug, fabric, price_ngn, price_usd, compare_at_price, featured, created_at, ...rest] =
    packed
  const [cloth, pictures, colors, sizes, variants, ids] = rest
  const product_variants = Array.from({ length: ids.length / idLength }, (_, at): CardVariant => {
    const [size, color, stock_quantity] = variants.slice(at * 3) as [number, number, number]
    return {
      id: longId(ids.slice(at * idLength, (at + 1) * idLength)),
      size: sizes[size] ?? null,
      color: colors[color * 2] ?? null,
      color_hex: colors[color * 2 + 1] ?? null,
      stock_quantity,
    }
  })
  return {
    id,
    title,
    slug,
    fabric,
    price_ngn,
    price_usd,
    compare_at_price,
    stock_quantity: product_variants.reduce((sum, variant) => sum + variant.stock_quantity, 0),
    is_featured: featured === 1,
    created_at,
    images: pictures.map((picture) => unpackPicture(picture, colors)),
    cloth_url: cloth && mediaUrl(cloth, 480),
    product_variants,
  }
}

function unpackPicture(picture: PackedPicture, colors: (string | null)[]): ProductImage {
  const [key, alt, thumbhash, at, width = usual.width, height = usual.height, focal] = picture
  const color = colors[at * 2]
  const image = { url: mediaUrl(key), alt, width, height, thumbhash }
  return { ...image, ...(focal !== undefined && { focal }), ...(color && { color }) }
}

const keyOf = (url: string) => url.split('/')[2] ?? ''
const isStored = ({ url }: ProductImage) => isMediaKey(keyOf(url)) && url === mediaUrl(keyOf(url))
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

function shortId(id: string): string {
  const bytes = id
    .replaceAll('-', '')
    .match(/../g)!
    .map((hex) => Number.parseInt(hex, 16))
  return btoa(String.fromCharCode(...bytes)).slice(0, idLength)
}

const longId = (short: string): string =>
  [...atob(`${short}==`)]
    .map((char) => char.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
