import { createRoute } from '@hono/zod-openapi'
import { createStaffApi, idParams } from '../../lib/server/web/api.ts'
import type { Storage } from '../../media/storage.server.ts'
import { openPhoto } from './delivery-photos.service.ts'

const photoRoute = createRoute({
  method: 'get',
  path: '/delivery-photos/{id}',
  tags: ['Admin: orders'],
  summary: 'The picture a rider took of a parcel',
  request: { params: idParams },
  responses: {
    200: {
      description: 'The picture',
      content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
    },
  },
})

/** The only address of a rider's picture (rule: delivery-photo). */
export const deliveryPhotosApi = (storage: Storage) =>
  createStaffApi('Admin: orders').openapi(photoRoute, async (c) => {
    const jpeg = await openPhoto(c.var.ctx, storage, c.req.valid('param').id)
    c.header('content-type', 'image/jpeg')
    c.header('cache-control', 'private, no-store')
    return c.body(jpeg as Uint8Array<ArrayBuffer>, 200)
  })
