import { createAdminApi } from '../lib/server/web/api.ts'
import { adminInputSchema, staffSchema } from './admin-role.schema.ts'
import { grantRole, listStaff, revokeRole } from './admin-role.service.ts'

export const adminRoleApi = createAdminApi('Admin: roles')
  .read('/roles', {
    summary: 'Who works in the shop',
    answer: [staffSchema, 'Owners and helpers'],
    run: ({ ctx }) => listStaff(ctx),
  })
  .command('post', '/roles', {
    summary: 'Make an account an owner (admin) or a helper; asks for the password again',
    body: adminInputSchema,
    answer: [staffSchema, 'The staff as it is now'],
    run: async ({ ctx, body: { email, role } }) => {
      await grantRole(ctx, email, role)
      return listStaff(ctx)
    },
  })
  .command('delete', '/roles', {
    summary: 'Take a role away; asks for the password again; 409 LAST_ADMIN when nobody else has it',
    body: adminInputSchema,
    answer: [staffSchema, 'The staff as it is now'],
    run: async ({ ctx, body: { email, role } }) => {
      await revokeRole(ctx, email, role)
      return listStaff(ctx)
    },
  })
