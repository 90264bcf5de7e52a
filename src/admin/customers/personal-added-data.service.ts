import { eq } from 'drizzle-orm'
import type { DataSubject, PersonalDataPart } from '../../account/personal-data.server.ts'
import { addedCustomers } from '../../db/schema.ts'

const isHers = ({ email, phone }: DataSubject) =>
  email ? eq(addedCustomers.email, email) : eq(addedCustomers.phone, phone || '-')

/** What an owner wrote down about her before she had an account or an order; it goes with her. */
export const personalAddedData: PersonalDataPart = {
  name: 'added_by_shop',
  read: async (ctx, owner) => {
    const rows = await ctx.db.select().from(addedCustomers).where(isHers(owner))
    return rows.map(({ name, email, phone, address, consentAt, createdAt }) => ({
      name,
      email,
      phone,
      address,
      consent_at: consentAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }))
  },
  erase: async (ctx, owner) => {
    await ctx.db.delete(addedCustomers).where(isHers(owner))
  },
}
