import { createApi } from '../lib/server/web/api.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { shopSchema } from './settings.schema.ts'
import { readFreeDelivery, readSettings, readNigerianDelivery } from './settings.service.ts'
import { filledTexts } from './text-facts.rules.ts'

/** `program` comes from the environment, not from the owner. */
export function settingsApi(program: { app_url: string; test_mode: boolean; google_sign_in: boolean }) {
  return createApi('Shop').read('/api/shop', {
    summary: 'Names, contacts, texts and switches every page shows',
    answer: [shopSchema, 'The shop'],
    run: async ({ ctx }) => {
      const settings = await readSettings(ctx)
      const hero_image = settings.hero_image && {
        ...settings.hero_image,
        url: mediaUrl(settings.hero_image.key),
      }
      const free_delivery_threshold = await readFreeDelivery(ctx, settings)
      const nigerian_delivery = await readNigerianDelivery(ctx)
      const pages = settings.own_pages
        .filter(({ published }) => published)
        .map(({ slug, title, place }) => ({ slug, title, place }))
      const texts = filledTexts({ ...settings, free_delivery_threshold })
      const gift_card_url = settings.gift_cards ? `${program.app_url}/gift-card` : ''
      const own = {
        ...settings,
        ...texts,
        free_delivery_threshold,
        nigerian_delivery,
        hero_image,
        pages,
        gift_card_url,
      }
      return { ...own, ...program }
    },
  })
}
