import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { type AddedCustomer, addedCustomers, orders, profiles, users } from '../../db/schema.ts'
import { errorsOf } from '../../lib/errors.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { orderSearchText } from '../../orders/reading/order-search.server.ts'
import { addedPrefix } from './find-added.server.ts'

export const customerError = errorsOf({
  CUSTOMER_WRONG: [400, 'Something in these details is missing or wrong'],
  CUSTOMER_KNOWN: [409, 'You have this customer already'],
  CUSTOMER_FORGOTTEN: [
    409,
    'This customer was erased here, so no file brings the entry back. Add it by hand if the customer asks for it.',
  ],
  CUSTOMER_GONE: [404, 'There is no such customer'],
  CUSTOMER_ORDERED: [
    409,
    'This customer has orders, so the entry stays. On the customer’s request, use “Erase personal data”.',
  ],
})

export type Contact = Pick<AddedCustomer, 'email' | 'phone'>

export async function refuseKnown(
  ctx: SignedInOwnerCtx,
  contact: Contact,
  ownId: string | null,
): Promise<void> {
  const found = await findKnown(ctx, contact, ownId)
  if (found) throw knownError(found)
}
export async function known(ctx: SignedInOwnerCtx, contact: Contact, ownId: string | null) {
  return knownError((await findKnown(ctx, contact, ownId)) ?? { id: '', name: '', by: 'email' })
}

type Known = { id: string; name: string; by: 'email' | 'phone' }
function knownError({ id, name, by }: Known) {
  const text = `${name || 'A customer'} has this ${by === 'email' ? 'email' : 'phone number'} already`
  return customerError('CUSTOMER_KNOWN', {
    message: `${text}. Open the entry there is.`,
    fields: { [by]: text },
    details: { current: { id, name } },
  })
}

/** Who has this e-mail or phone: an entry, an account, else a guest of an order. `ownId`'s own guest orders are herself. */
export async function findKnown(
  ctx: SignedInOwnerCtx,
  { email, phone }: Contact,
  ownId: string | null,
): Promise<Known | null> {
  const is = (column: Parameters<typeof eq>[0], value: string) => (value ? eq(column, value) : sql`false`)
  const entries = await ctx.db
    .select()
    .from(addedCustomers)
    .where(
      and(
        or(is(addedCustomers.email, email), is(addedCustomers.phone, phone)),
        ownId ? ne(addedCustomers.id, ownId) : undefined,
      ),
    )
    .limit(1)
  const by = (row: { email: string }) => (email && row.email.toLowerCase() === email ? 'email' : 'phone')
  if (entries[0]) return { id: addedPrefix + entries[0].id, name: entries[0].name, by: by(entries[0]) }
  const [account] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(or(is(users.email, email), is(profiles.phone, phone)))
    .limit(1)
  if (account) return { ...account, by: by(account) }
  if (ownId) return null
  const [guest] = await ctx.db
    .select({ id: orders.id, name: orders.customerName, email: orders.email })
    .from(orders)
    .where(
      and(
        isNull(orders.userId),
        ne(orders.email, erasedEmail),
        or(
          email ? sql`lower(${orders.email}) = ${email}` : undefined,
          // By the index of the search, whose text ends with the phone.
          phone
            ? sql`lower(${orderSearchText('orders')}) like ${`%${phone}`} and ${orders.phone} = ${phone}`
            : undefined,
        ),
      ),
    )
    .limit(1)
  return guest ? { id: `guest-${guest.id}`, name: guest.name, by: by(guest) } : null
}
