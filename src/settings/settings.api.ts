import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, json } from '../lib/server/web/api.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { readNigerianDelivery } from './nigerian-delivery.server.ts'
import { shopSchema } from './settings.schema.ts'
import { readFreeDelivery, readSettings } from './settings.service.ts'

const shopRoute = createRoute({
  method: 'get',
  path: '/api/shop',
  tags: ['Shop'],
  summary: 'Names, contacts, texts and switches every page shows',
  responses: { 200: json(shopSchema, 'The shop') },
})

/** `program` is what is known from the environment, not from the owner. */
export function settingsApi(program: { app_url: string; test_mode: boolean; google_sign_in: boolean }) {
  return createApi().openapi(shopRoute, async (c) => {
    const settings = await readSettings(c.var.ctx)
    const hero_image = settings.hero_image && {
      ...settings.hero_image,
      url: mediaUrl(settings.hero_image.key),
    }
    const free_delivery_threshold = await readFreeDelivery(c.var.ctx, settings)
    const nigerian_delivery = await readNigerianDelivery(c.var.ctx)
    const own = { ...settings, free_delivery_threshold, nigerian_delivery, hero_image }
    return answer(c, shopSchema, { ...own, ...program })
  })
}
