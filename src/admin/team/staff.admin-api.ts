import { createStaffApi } from '../../lib/server/web/api.ts'
import { staffSchema } from './staff.schema.ts'
import { readStaff } from './staff.service.ts'

export const staffApi = createStaffApi().read('/me', {
  summary: 'Who works here, and how much waits',
  answer: [staffSchema, 'The signed-in owner or helper'],
  run: ({ ctx }) => readStaff(ctx),
})
