import { createAdminApi } from '../../lib/server/web/api.ts'
import { staffLogQuerySchema, staffLogSchema } from './staff-log.schema.ts'
import { readStaffLog } from './staff-log.service.ts'

export const teamApi = createAdminApi('Admin: team').read('/staff-log', {
  summary: 'What the staff did, newest first',
  query: staffLogQuerySchema,
  answer: [staffLogSchema, 'A page of lines'],
  run: ({ ctx, query }) => readStaffLog(ctx, query),
})
