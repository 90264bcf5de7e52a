import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { answer, createApi, createWorkApi, idParams, json } from '../lib/server/web/api.ts'
import { takeUpload } from '../lib/server/web/take-upload.ts'
import { mediaError } from '../media/media.errors.rules.ts'
import { maxPictureBytes } from '../media/picture-format.rules.ts'
import type { Storage } from '../media/storage.server.ts'
import { findHerOrder } from '../orders/tracking/find-her-order.service.ts'
import { addOwnReturn, listOwnReturns, withdrawOwnReturn } from './own-returns.service.ts'
import { addReturnPhoto, openReturnPhoto, refuseManyPhotos } from './return-photos.service.ts'
import { newReturnSchema, ownReturnsSchema, proofShape, returnSchema } from './returns.schema.ts'

/** Takes a picture instead of JSON; `guarded-api.ts` lets its body pass. */
export const isReturnPhotoPath = (path: string) => /^\/api\/orders\/[^/]+\/return-photos$/.test(path)

/** An id or a number, as the links of an order have it. */
const orderParams = z.object({ id: z.string().max(60) })
const returnAnswer = [z.object({ return: returnSchema }), 'The return as it is now'] as const

/** A body of another type was read by the guards already. */
const refuseOtherTypes: MiddlewareHandler = async (c, next) => {
  if (!c.req.header('content-type')?.startsWith('image/')) throw mediaError('PICTURE_UNKNOWN')
  await next()
}

const photoRoute = createRoute({
  middleware: [refuseOtherTypes],
  method: 'post',
  path: '/api/orders/{id}/return-photos',
  tags: ['Returns'],
  summary: 'A photograph for a return of this order; the body is the file, its content-type image/…',
  request: {
    params: orderParams,
    query: z.object(proofShape),
    body: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
  },
  responses: {
    200: json(z.object({ id: z.string() }), 'Its id, to be sent with the return within two hours'),
  },
})

const staffPhotoRoute = createRoute({
  method: 'get',
  path: '/return-photos/{id}',
  tags: ['Admin: returns'],
  summary: 'A photograph of a return',
  request: { params: idParams },
  responses: {
    200: {
      description: 'The picture',
      content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
    },
  },
})

/** What customers do with returns of theirs (rule: who-may-return), and the only addresses of their pictures. */
export function returnsApi({ storage, authSecret }: { storage: Storage; authSecret: string }) {
  const own = createApi('Returns')
    .read('/api/returns', {
      summary: 'My returns; with `order` those of one order, and what of it may come back',
      query: z.strictObject({ order: z.string().max(60).optional(), ...proofShape }),
      answer: [ownReturnsSchema, 'The returns, newest first'],
      run: ({ ctx, query, c }) => listOwnReturns(ctx, { ...query, clientIp: c.var.clientIp }, authSecret),
    })
    .command('post', '/api/orders/{id}/returns', {
      summary: 'Open a return or a claim of an order of mine, also by its signed link or its e-mail',
      params: orderParams,
      body: newReturnSchema,
      answer: returnAnswer,
      status: 201,
      run: async ({ ctx, params, body, c }) => ({
        return: await addOwnReturn(ctx, { ...body, order: params.id, clientIp: c.var.clientIp }, authSecret),
      }),
    })
    .command('post', '/api/returns/{id}/withdraw', {
      summary: 'End a return of mine that has not arrived',
      params: idParams,
      body: z.strictObject(proofShape),
      answer: returnAnswer,
      run: async ({ ctx, params, body, c }) => ({
        return: await withdrawOwnReturn(
          ctx,
          { ...body, id: params.id, clientIp: c.var.clientIp },
          authSecret,
        ),
      }),
    })
  const pictures = createApi('Returns').openapi(photoRoute, async (c) => {
    const { ctx, clientIp } = c.var
    const proof = { ...c.req.valid('query'), order: c.req.valid('param').id, clientIp }
    const order = await findHerOrder(ctx, proof, authSecret)
    await refuseManyPhotos(ctx, order)
    const tooLarge = () => mediaError('PICTURE_TOO_LARGE')
    const limits = { sender: `order:${order.id}`, most: maxPictureBytes, tooLarge }
    const id = await takeUpload(c, limits, (bytes) => addReturnPhoto(ctx, storage, order, bytes))
    return answer(c, z.object({ id: z.string() }), { id })
  })
  const staff = createWorkApi('receive_returns', 'Admin: returns').openapi(staffPhotoRoute, async (c) => {
    const jpeg = await openReturnPhoto(c.var.ctx, storage, c.req.valid('param').id)
    c.header('content-type', 'image/jpeg')
    c.header('cache-control', 'private, no-store')
    return c.body(jpeg as Uint8Array<ArrayBuffer>, 200)
  })
  return createApi('Returns').route('/', own).route('/', pictures).route('/', staff)
}
