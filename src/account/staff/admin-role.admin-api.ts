import * as z from 'zod'
import { createAdminApi } from '../../lib/server/web/api.ts'
import { adminInputSchema, staffSchema } from './admin-role.schema.ts'
import { listStaff, revokeRole } from './admin-role.service.ts'
import { addMember, resendInvitation } from './staff-invitation.service.ts'

export const adminRoleApi = createAdminApi('Admin: roles')
  .read('/roles', {
    summary: 'Who works in the shop',
    answer: [staffSchema, 'Owners and helpers'],
    run: ({ ctx }) => listStaff(ctx),
  })
  .command('post', '/roles', {
    summary: 'Make an account an owner (admin) or a helper, who is mailed; asks for the password again',
    body: adminInputSchema,
    answer: [staffSchema, 'The staff as it is now'],
    run: async ({ ctx, body: { email, role } }) => {
      await addMember(ctx, { email, role })
      return listStaff(ctx)
    },
  })
  .command('post', '/roles/invitation', {
    summary: 'Mail once more what she may do and where to sign in, five times an hour at most',
    body: adminInputSchema,
    answer: [z.object({ ok: z.literal(true) }), 'The mail is on its way'],
    run: async ({ ctx, body: { email, role } }) => {
      await resendInvitation(ctx, { email, role })
      return { ok: true as const }
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
