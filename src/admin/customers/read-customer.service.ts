import { and, count, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { contactOf } from '../../account/personal-data.server.ts'
import { ordersOfPerson } from '../../account/own-orders.server.ts'
import {
  accounts,
  type AddedCustomer,
  addresses,
  auditLog,
  customerNotes,
  newsletterSubscribers,
  orderBalances,
  orders,
  profiles,
  sessions,
  userRoles,
  users,
} from '../../db/schema.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { actorName, type SignedInOwnerCtx } from '../../lib/server/context.ts'
import { commonError } from '../../lib/errors.ts'
import { minuteMs } from '../../lib/time.ts'
import { personalSignupData } from '../../featured/personal-signup-data.service.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { readOrderWords } from '../../orders/reading/order-words.server.ts'
import { personalSavedData } from '../../saved/personal-saved-data.service.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { type Customer, customerNow, customerParams } from './customers.schema.ts'
import { addedPrefix, findAdded, findAddedOf } from './find-added.server.ts'
import { addressLines, placeLine } from '../../shipping/address-lines.rules.ts'

/** Who a customer's screen is about: an account, or the guest of an order. */
export type Person = {
  userId: string | null
  email: string
  name: string
  phone: string | null
  joinedAt: Date | null
}

const guestPrefix = 'guest-'

/** @param id an account's, `added-` and an entry's, or `guest-` and an order's. Throws NOT_FOUND. */
export async function findPerson(ctx: SignedInOwnerCtx, id: string): Promise<Person> {
  if (id.startsWith(addedPrefix)) return findAddedPerson(ctx, id)
  if (id.startsWith(guestPrefix)) {
    const [order] = await ctx.db
      .select({ email: orders.email, name: orders.customerName, phone: orders.phone })
      .from(orders)
      .where(
        and(
          eq(orders.id, id.slice(guestPrefix.length)),
          isNull(orders.userId),
          ne(orders.email, erasedEmail),
        ),
      )
    if (!order) throw commonError('NOT_FOUND')
    return { ...order, email: order.email.toLowerCase(), userId: null, joinedAt: null }
  }
  const [row] = await ctx.db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id))
  if (!row) throw commonError('NOT_FOUND')
  const { user, profile } = row
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ') || user.name
  return { userId: user.id, email: user.email, name, phone: profile?.phone ?? null, joinedAt: user.createdAt }
}

/** Her account, when she has proved the e-mail of the entry by now. */
async function findAddedPerson(ctx: SignedInOwnerCtx, id: string): Promise<Person> {
  const row = await findAdded(ctx, id)
  if (!row) throw commonError('NOT_FOUND')
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, row.email))
  if (user) return findPerson(ctx, user.id)
  return { userId: null, email: row.email, name: row.name, phone: row.phone || null, joinedAt: null }
}

/** The line is added at most once in ten minutes. */
export const readCustomer = ownerRead('get /customers/{id}', {
  summary: 'One customer in full; leaves a line in the staff log',
  params: customerParams,
  answer: customerNow,
  run: async (ctx: SignedInOwnerCtx, { id }) => {
    const person = await findPerson(ctx, id)
    await recordView(ctx, id)
    const { userId, email } = person
    const added = await findAddedOf(ctx, { email, phone: person.phone ?? '' })
    const phoneToo =
      !userId && added?.phone && added.email ? { ...person, email: '', phone: added.phone } : null
    const theirs = or(ordersOfPerson(person), phoneToo ? ordersOfPerson(phoneToo) : undefined)
    const [sum] = await ctx.db
      .select({
        count: count(),
        spent: sql<number>`coalesce(sum(${orderBalances.held})
        filter (where ${orders.currency} = 'NGN' and ${orders.paymentStatus} in ('success', 'partially_refunded')), 0)::float8`,
      })
      .from(orders)
      .innerJoin(orderBalances, eq(orderBalances.orderId, orders.id))
      .where(theirs)
    const found = await ctx.db.select().from(orders).where(theirs).orderBy(desc(orders.createdAt)).limit(50)
    const wordOf = await readOrderWords(
      ctx,
      found.map((order) => order.id),
    )
    const [subscriber] = await ctx.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
    return {
      id,
      is_guest: userId === null,
      name: person.name,
      email,
      phone: person.phone,
      joined_at: person.joinedAt?.toISOString() ?? null,
      added: added && {
        id: addedPrefix + added.id,
        name: added.name,
        email: added.email,
        phone: added.phone,
        address: added.address ? addressLine(added.address) : '',
        at: added.createdAt.toISOString(),
        by: await nameOfActor(ctx, added.addedBy),
        consent_at: added.consentAt?.toISOString() ?? null,
        consent_by: added.consentBy && (await nameOfActor(ctx, added.consentBy)),
      },
      order_count: sum!.count,
      spent: sum!.spent,
      orders: found.map((order) => ({
        id: order.id,
        order_number: order.orderNumber,
        status: order.status,
        state: wordOf.get(order.id)!,
        payment_status: order.paymentStatus,
        total_amount: order.totalAmount,
        currency: order.currency,
        created_at: order.createdAt.toISOString(),
      })),
      notes: await listNotes(ctx, contactOf(person)),
      newsletter: subscriber
        ? {
            status: subscriber.status,
            at: (subscriber.unsubscribedAt ?? subscriber.confirmedAt ?? subscriber.consentAt).toISOString(),
          }
        : null,
      ...(await accountParts(ctx, { userId, email })),
    }
  },
})

const addressLine = (to: NonNullable<AddedCustomer['address']>) =>
  addressLines({ ...to, shippingLocation: '' }, findCountry(to.country)?.name ?? to.country).join(', ')

/** What staff wrote down about a customer, newest first, by her e-mail in lower case or, without one, her phone. */
async function listNotes(ctx: SignedInOwnerCtx, email: string): Promise<Customer['notes']> {
  const rows = await ctx.db
    .select({ note: customerNotes, by: users.email })
    .from(customerNotes)
    .leftJoin(users, eq(sql`${users.id}::text`, sql`split_part(${customerNotes.actor}, ':', 2)`))
    .where(eq(customerNotes.email, email))
    .orderBy(desc(customerNotes.createdAt))
  return rows.map(({ note, by }) => ({
    id: note.id,
    body: note.body,
    by: by ?? note.actor,
    created_at: note.createdAt.toISOString(),
  }))
}

/** The e-mail of who did it, while the account is there. */
async function nameOfActor(ctx: SignedInOwnerCtx, actor: string): Promise<string> {
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.id}::text = ${actor.split(':')[1] ?? ''}`)
  return user?.email ?? actor
}

const noAccount = '00000000-0000-0000-0000-000000000000'

async function accountParts(
  ctx: SignedInOwnerCtx,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
): Promise<Pick<Customer, 'addresses' | 'saved' | 'waits_for' | 'sessions' | 'signs_in_with' | 'role'>> {
  const owner = { userId: userId ?? noAccount, email }
  const [book, ways, [live], [role], saved, signups] = await Promise.all([
    ctx.db
      .select()
      .from(addresses)
      .where(eq(addresses.userId, owner.userId))
      .orderBy(desc(addresses.isDefault)),
    ctx.db.select({ way: accounts.providerId }).from(accounts).where(eq(accounts.userId, owner.userId)),
    ctx.db
      .select({ count: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, owner.userId), gt(sessions.expiresAt, ctx.now()))),
    ctx.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, owner.userId))
      .orderBy(userRoles.role)
      .limit(1),
    personalSavedData.read(ctx, owner),
    personalSignupData.read(ctx, owner),
  ])
  return {
    addresses: book.map((to) => ({
      id: to.id,
      lines: [
        `${to.firstName} ${to.lastName}`,
        to.address,
        to.landmark ?? '',
        placeLine(to),
        findCountry(to.country)?.name ?? to.country,
      ].filter(Boolean),
      phone: to.phone,
      is_default: to.isDefault,
    })),
    signs_in_with: ways.map(({ way }) => (way === 'credential' ? 'password' : 'google')),
    sessions: live!.count,
    role: role?.role ?? null,
    saved: saved.map(({ product_id, title }) => ({ product_id: String(product_id), title: String(title) })),
    waits_for: signups.map(({ item, notified_at, created_at }) => ({
      item: String(item),
      is_told: notified_at !== null,
      created_at: new Date(String(created_at)).toISOString(),
    })),
  }
}

/** A screen that refetches while it is open counts as one view. */
async function recordView(ctx: SignedInOwnerCtx, id: string): Promise<void> {
  const [seen] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'customer'),
        eq(auditLog.subjectId, id),
        eq(auditLog.actor, actorName(ctx.actor)),
        eq(auditLog.action, 'customer.view'),
        gt(auditLog.createdAt, new Date(ctx.now().getTime() - 10 * minuteMs)),
      ),
    )
    .limit(1)
  if (!seen) await audit(ctx, ['customer', id], 'customer.view')
}
