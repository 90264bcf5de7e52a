import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { momentInput } from '../lib/input-limits.ts'
import { answer, createOwnerApi, json } from '../lib/server/web/api.ts'
import { takeUpload } from '../lib/server/web/take-upload.ts'
import { importError } from './imports.errors.rules.ts'
import { maxImportBytes } from './imports.rules.ts'
import { storeImport } from './store-import.service.ts'

/** The call that takes a file of pieces; `guarded-api.ts` lets its body pass. */
export const importPath = '/api/admin/imports'

const storedSchema = z.object({ id: z.string() }).meta({ id: 'StoredImport' })

const importRoute = createRoute({
  method: 'post',
  path: '/imports',
  tags: ['Admin: imports'],
  summary: 'Take a CSV file in and read it; nothing of the shop changes',
  request: {
    query: z.object({
      name: z.string().trim().min(1).max(200).describe('The name of the file'),
      changed_at: momentInput.describe('When it was last changed: its pieces were counted then'),
    }),
    body: { required: true, content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } },
  },
  responses: { 200: json(storedSchema, 'The file, understood') },
})

/** Owners alone (rule: owner-only). */
export const importsApi = createOwnerApi().openapi(importRoute, (c) => {
  const { name, changed_at } = c.req.valid('query')
  const { ctx } = c.var
  const limits = {
    sender: `user:${ctx.actor.userId}`,
    most: maxImportBytes,
    tooLarge: () => importError('FILE_TOO_LARGE'),
  }
  return takeUpload(c, limits, async (bytes) => {
    const file = {
      name,
      changedAt: new Date(changed_at),
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    }
    return answer(c, storedSchema, { id: await storeImport(ctx, file) })
  })
})
