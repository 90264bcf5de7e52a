import type { ProductImage } from './catalog.schema.ts'

/**
 * The pictures of a colour (rule: picture-of-colour): its own, then those that belong to every colour; all of
 * them when there are neither, or without a colour.
 */
export function picturesOf(images: ProductImage[], color: string | null | undefined): ProductImage[] {
  if (!color) return images
  const own = images.filter((image) => image.color === color)
  const shared = images.filter((image) => !image.color)
  const pictures = [...own, ...shared]
  return pictures.length > 0 ? pictures : images
}

/** The part of a thumbhash that its average colour is made from, which is all that is painted of it. */
const averageLength = 8

/** A card's pictures: front and back of each colour, without what only link previews and whole pages need. */
export function cardPictures(images: ProductImage[]): ProductImage[] {
  const ofColor = Map.groupBy(images, ({ color }) => color)
  return [...ofColor.values()]
    .flatMap((pictures) => pictures.slice(0, 2))
    .map((picture) => {
      const { share_url: _, thumbhash, ...rest } = picture
      return { ...rest, thumbhash: thumbhash.slice(0, averageLength) }
    })
}

/** The picture for link previews of a colour; null when it has none of its own. */
export const sharePictureOf = (images: ProductImage[], color: string | undefined): string | null =>
  (color && images.find((image) => image.color === color && image.share_url)?.share_url) || null
