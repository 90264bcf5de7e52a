import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import type { Storage } from '../../media/storage.server.ts'
import { ownerProductSchema } from './owner-product.schema.ts'
import { attachPictures, describePicture, orderPictures, removePicture } from './product-images.service.ts'
import { addVariants, orderVariants, updateVariant } from './product-variants.service.ts'
import {
  newPicturesSchema,
  newVariantsSchema,
  orderSchema,
  pictureChangesSchema,
  removalSchema,
  variantChangesSchema,
} from './product-write.schema.ts'
import { removeVariant } from './remove-variant.service.ts'

const tags = ['Admin: products']
const params = z.object({ id: z.uuid() })
const variantParams = z.object({ id: z.uuid(), variantId: z.uuid() })
const pictureParams = z.object({ id: z.uuid(), pictureId: z.uuid() })
const responses = { 200: json(ownerProductSchema, 'The product as it is now') }

const addVariantsRoute = createRoute({
  method: 'post',
  path: '/products/{id}/variants',
  tags,
  summary: 'Add variants; what they start with is received',
  request: { params, body: jsonBody(newVariantsSchema) },
  responses,
})

const orderVariantsRoute = createRoute({
  method: 'put',
  path: '/products/{id}/variants/order',
  tags,
  summary: 'Put the variants into another order',
  request: { params, body: jsonBody(orderSchema) },
  responses,
})

const updateVariantRoute = createRoute({
  method: 'patch',
  path: '/products/{id}/variants/{variantId}',
  tags,
  summary: 'Change size, colour or SKU',
  request: { params: variantParams, body: jsonBody(variantChangesSchema) },
  responses,
})

const removeVariantRoute = createRoute({
  method: 'delete',
  path: '/products/{id}/variants/{variantId}',
  tags,
  summary: 'Remove a variant that no order names',
  request: { params: variantParams, body: jsonBody(removalSchema) },
  responses,
})

const attachPicturesRoute = createRoute({
  method: 'post',
  path: '/products/{id}/pictures',
  tags,
  summary: 'Attach uploaded pictures',
  request: { params, body: jsonBody(newPicturesSchema) },
  responses,
})

const orderPicturesRoute = createRoute({
  method: 'put',
  path: '/products/{id}/pictures/order',
  tags,
  summary: 'Put the pictures into another order; the first is on cards and in link previews',
  request: { params, body: jsonBody(orderSchema) },
  responses,
})

const describePictureRoute = createRoute({
  method: 'patch',
  path: '/products/{id}/pictures/{pictureId}',
  tags,
  summary: 'Say what a picture shows, in which colour, and what must stay in sight',
  request: { params: pictureParams, body: jsonBody(pictureChangesSchema) },
  responses,
})

const removePictureRoute = createRoute({
  method: 'delete',
  path: '/products/{id}/pictures/{pictureId}',
  tags,
  summary: 'Take a picture off the product',
  request: { params: pictureParams, body: jsonBody(removalSchema) },
  responses,
})

/** A product's variants and pictures. Every call answers the whole product: its `updated_at` is the next save's start. */
export const productPartsAdminApi = (storage: Storage) =>
  createAdminApi()
    .openapi(addVariantsRoute, async (c) => {
      const { updated_at, variants } = c.req.valid('json')
      const product = await addVariants(c.var.ctx, c.req.valid('param').id, updated_at, variants)
      return answer(c, ownerProductSchema, product)
    })
    .openapi(orderVariantsRoute, async (c) => {
      const { updated_at, ids } = c.req.valid('json')
      const product = await orderVariants(c.var.ctx, c.req.valid('param').id, updated_at, ids)
      return answer(c, ownerProductSchema, product)
    })
    .openapi(updateVariantRoute, async (c) => {
      const { updated_at, ...changes } = c.req.valid('json')
      const { id: productId, variantId } = c.req.valid('param')
      const product = await updateVariant(c.var.ctx, { productId, variantId }, updated_at, changes)
      return answer(c, ownerProductSchema, product)
    })
    .openapi(removeVariantRoute, async (c) => {
      const { id: productId, variantId } = c.req.valid('param')
      const { updated_at } = c.req.valid('json')
      const product = await removeVariant(c.var.ctx, { productId, variantId }, updated_at)
      return answer(c, ownerProductSchema, product)
    })
    .openapi(attachPicturesRoute, async (c) => {
      const { updated_at, pictures } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const product = await attachPictures(c.var.ctx, storage, id, updated_at, pictures)
      return answer(c, ownerProductSchema, product)
    })
    .openapi(orderPicturesRoute, async (c) => {
      const { updated_at, ids } = c.req.valid('json')
      const product = await orderPictures(c.var.ctx, c.req.valid('param').id, updated_at, ids)
      return answer(c, ownerProductSchema, product)
    })
    .openapi(describePictureRoute, async (c) => {
      const { updated_at, ...changes } = c.req.valid('json')
      const { id: productId, pictureId } = c.req.valid('param')
      const product = await describePicture(c.var.ctx, { productId, pictureId }, updated_at, changes)
      return answer(c, ownerProductSchema, product)
    })
    .openapi(removePictureRoute, async (c) => {
      const { id: productId, pictureId } = c.req.valid('param')
      const { updated_at } = c.req.valid('json')
      const product = await removePicture(c.var.ctx, { productId, pictureId }, updated_at)
      return answer(c, ownerProductSchema, product)
    })
