import { createAdminApi } from '../../lib/server/web/api.ts'
import { readActLines } from './act-lines.service.ts'
import {
  actLinesSchema,
  actParamsSchema,
  actQuerySchema,
  staffLogQuerySchema,
  staffLogSchema,
} from './staff-log.schema.ts'
import { readStaffLog } from './staff-log.service.ts'

export const teamApi = createAdminApi('Admin: team')
  .read('/staff-log', {
    summary: 'What the staff did, one line an act, newest first',
    query: staffLogQuerySchema,
    answer: [staffLogSchema, 'A page of acts'],
    run: ({ ctx, query }) => readStaffLog(ctx, query),
  })
  .read('/staff-log/{id}/lines', {
    summary: 'The lines behind one act',
    params: actParamsSchema,
    query: actQuerySchema,
    answer: [actLinesSchema, 'A page of lines'],
    run: ({ ctx, params, query }) => readActLines(ctx, { ...params, ...query }),
  })
