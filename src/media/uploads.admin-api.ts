import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { userIdOf } from '../lib/server/context.ts'
import { answer, createOwnerApi, json } from '../lib/server/web/api.ts'
import { takeUpload } from '../lib/server/web/take-upload.ts'
import { mediaError } from './media.errors.rules.ts'
import { maxPictureBytes } from './picture-format.rules.ts'
import { storePicture } from './store-picture.service.ts'
import type { Storage } from './storage.server.ts'

/** The one call that takes a picture instead of JSON; `api.ts` lets its body pass the guards. */
export const uploadsPath = '/api/admin/uploads'

const uploadedSchema = z
  .object({
    key: z.string().describe('Names the stored picture: `/media/<key>/800.avif`'),
    width: z.int(),
    height: z.int(),
    thumbhash: z.string(),
    alt: z.string(),
  })
  .meta({ id: 'UploadedPicture' })

const uploadRoute = createRoute({
  method: 'post',
  path: '/uploads',
  tags: ['Admin'],
  summary: 'Store a picture; the body is the file, its content-type image/…',
  request: {
    query: z.object({ alt: z.string().trim().max(300).default('') }),
    body: {
      required: true,
      content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
    },
  },
  responses: { 200: json(uploadedSchema, 'The stored picture') },
})

export function uploadsApi(storage: Storage) {
  const tooLarge = () => mediaError('PICTURE_TOO_LARGE')
  return createOwnerApi().openapi(uploadRoute, (c) => {
    const { alt } = c.req.valid('query')
    const limits = { sender: `user:${userIdOf(c.var.ctx.actor)}`, most: maxPictureBytes, tooLarge }
    return takeUpload(c, limits, async (bytes) =>
      answer(c, uploadedSchema, { ...(await storePicture(storage, bytes)), alt }),
    )
  })
}
