import * as z from 'zod'
import { createAdminApi, idParams } from '../../lib/server/web/api.ts'
import { notifyExportSchema, notifyListSchema } from './notify-list.schema.ts'
import { exportNotifyList, readNotifyList } from './notify-list.service.ts'

export const notifyListAdminApi = createAdminApi('Admin: featured')
  .read('/featured/{id}/signups', {
    summary: 'Who asked to be told of an item, masked, and what became of the mails',
    params: idParams,
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: [notifyListSchema, 'The list'],
    run: ({ ctx, params, query: { page } }) => readNotifyList(ctx, params.id, page),
  })
  .command('post', '/featured/{id}/signups/export', {
    summary: 'The whole list with its addresses as CSV; the audit keeps that it was taken out',
    params: idParams,
    answer: [notifyExportSchema, 'The file'],
    unkeyed: 'it changes nothing, and copies of personal data are not stored',
    run: ({ ctx, params }) => exportNotifyList(ctx, params.id),
  })
