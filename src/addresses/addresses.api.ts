import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createApi, json, jsonBody } from '../lib/server/web/api.ts'
import {
  addressChangesSchema,
  addressListSchema,
  addressSchema,
  newAddressSchema,
} from './addresses.schema.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.service.ts'

const params = z.object({ id: z.uuid() })

const listRoute = createRoute({
  method: 'get',
  path: '/api/addresses',
  tags: ['Addresses'],
  summary: 'My addresses, the default first',
  responses: { 200: json(addressListSchema, 'The addresses') },
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/addresses',
  tags: ['Addresses'],
  summary: 'Keep an address; the first becomes the default',
  request: { body: jsonBody(newAddressSchema) },
  responses: { 201: json(addressSchema, 'The new address') },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/addresses/{id}',
  tags: ['Addresses'],
  summary: 'Change what is given, or make it the default',
  request: { params, body: jsonBody(addressChangesSchema) },
  responses: { 200: json(addressSchema, 'The address afterwards') },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/addresses/{id}',
  tags: ['Addresses'],
  summary: 'Delete an address',
  request: { params },
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'It is gone') },
})

export const addressesApi = createApi()
  .openapi(listRoute, async (c) => {
    return answer(c, addressListSchema, { addresses: await listAddresses(c.var.ctx) })
  })
  .openapi(addRoute, async (c) => {
    const { is_default: isDefault, ...form } = c.req.valid('json')
    return answer(c, addressSchema, await addAddress(c.var.ctx, { form, isDefault }), 201)
  })
  .openapi(changeRoute, async (c) => {
    const { is_default: isDefault = false, ...given } = c.req.valid('json')
    const form = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changed = await changeAddress(c.var.ctx, c.req.valid('param').id, { form, isDefault })
    return answer(c, addressSchema, changed)
  })
  .openapi(deleteRoute, async (c) => {
    await deleteAddress(c.var.ctx, c.req.valid('param').id)
    return c.json({ ok: true as const }, 200)
  })
