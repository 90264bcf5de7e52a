import sharp from 'sharp'
import { rowsOf } from '../../db/rows.ts'
import { formatMoney } from '../../lib/money.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { secondMs } from '../../lib/time.ts'
import { createOneByOne } from '../../media/one-by-one.server.ts'
import { previewJpeg } from '../../media/preview-picture.server.ts'
import type { Storage } from '../../media/storage.server.ts'
import { recallSettings } from '../../settings/settings.service.ts'
import { priceSvg } from '../../theme/icon-shapes.server.ts'
import { isListed } from '../product-filter.server.ts'

const oneByOne = createOneByOne(10 * secondMs)

/**
 * The picture of a product's link preview with its price (rule: price-in-preview), stored on first use; null where no product on
 * sale has this picture at this price, in kobo, so that nobody makes others.
 */
export async function readPricePicture(
  ctx: Pick<Ctx, 'db' | 'memory'>,
  storage: Storage,
  { key, price }: { key: string; price: number },
): Promise<Uint8Array | null> {
  const [sold] = await rowsOf(ctx.db)`select 1 from product_images i join products p on p.id = i.product_id
    join categories c on c.id = p.category_id
    where i.share_key = ${key} and p.price_ngn = ${price}::bigint and ${isListed} limit 1`
  if (!sold) return null
  const name = `${key}/price${price}.jpg`
  return oneByOne(async () => {
    const [made, plain] = await Promise.all([storage.get(name), storage.get(`${key}/share.jpg`)])
    if (made || !plain) return made
    const { theme } = await recallSettings(ctx)
    const strip = Buffer.from(priceSvg(theme, formatMoney(price)))
    const bytes = await previewJpeg(() => sharp(plain).composite([{ input: strip }]))
    await storage.put(name, bytes)
    return bytes
  })
}
