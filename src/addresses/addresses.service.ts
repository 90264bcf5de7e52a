import { and, desc, eq, sql } from 'drizzle-orm'
import { addresses, shippingZones, users } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { zoneMatches } from '../shipping/delivery-fee.rules.ts'
import { storedPhone } from '../lib/server/phone.ts'
import { addressError, wrongZoneMessage } from './addresses.errors.rules.ts'
import {
  checkSavedAddress,
  cleanSavedAddress,
  maxAddresses,
  type SavedAddressForm,
} from './addresses.rules.ts'
import type { Address } from './addresses.schema.ts'
import { type PersonalDataPart, requireCustomer } from '../account/personal-data.server.ts'

const columns = {
  id: addresses.id,
  firstName: addresses.firstName,
  lastName: addresses.lastName,
  phone: addresses.phone,
  address: addresses.address,
  landmark: sql<string>`coalesce(${addresses.landmark}, '')`,
  city: addresses.city,
  state: sql<string>`coalesce(${addresses.state}, '')`,
  country: addresses.country,
  zipCode: sql<string>`coalesce(${addresses.zipCode}, '')`,
  shippingLocation: sql<string>`coalesce((select z.id::text from shipping_zones z
    where z.id = ${addresses.shippingZoneId} and z.is_active), '')`,
  is_default: addresses.isDefault,
}

/** My addresses, the default first, then the newest. @throws SIGN_IN_REQUIRED */
export async function listAddresses(ctx: Ctx): Promise<Address[]> {
  return ctx.db
    .select(columns)
    .from(addresses)
    .where(eq(addresses.userId, requireCustomer(ctx).userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
}

/**
 * Keeps an address; the first becomes the default. One that is kept already stays the only one of it.
 * @throws ADDRESS_INVALID with the wrong `fields`, ADDRESSES_FULL past 20, also when several are added at once
 */
export async function addAddress(
  ctx: Ctx,
  input: { form: SavedAddressForm; isDefault: boolean },
): Promise<Address> {
  const { userId } = requireCustomer(ctx)
  const values = await checkedValues(ctx, input.form)
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx, userId)
    const kept = await findSame(ctx, userId, values)
    if (kept) return input.isDefault ? changeAddress(ctx, kept.id, { form: {}, isDefault: true }) : kept
    const [{ count } = { count: 0 }] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(addresses)
      .where(eq(addresses.userId, userId))
    if (count >= maxAddresses) throw addressError('ADDRESSES_FULL')
    const isDefault = input.isDefault || count === 0
    if (isDefault) await clearDefault(ctx, userId)
    const [added] = await ctx.db
      .insert(addresses)
      .values({ ...values, userId, isDefault, createdAt: ctx.now() })
      .returning({ id: addresses.id })
    return (await findOwn(ctx, userId, added!.id))!
  })
}

/**
 * Changes the fields in the input; the whole address must be valid afterwards, unless only the default
 * changes.
 * @throws ADDRESS_NOT_FOUND for another's, ADDRESS_INVALID with the wrong `fields`
 */
export async function changeAddress(
  ctx: Ctx,
  id: string,
  changes: { form: Partial<SavedAddressForm>; isDefault: boolean },
): Promise<Address> {
  const { userId } = requireCustomer(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx, userId)
    const own = await findOwn(ctx, userId, id)
    if (!own) throw addressError('ADDRESS_NOT_FOUND')
    if (changes.isDefault) await clearDefault(ctx, userId)
    const { id: _, is_default, ...form } = own
    const values = Object.keys(changes.form).length
      ? await checkedValues(ctx, { ...form, ...changes.form })
      : {}
    await ctx.db
      .update(addresses)
      .set({ ...values, isDefault: changes.isDefault || is_default })
      .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
    return (await findOwn(ctx, userId, id))!
  })
}

/** Deletes one of mine; when it was the default the newest of the others becomes it. @throws ADDRESS_NOT_FOUND */
export async function deleteAddress(ctx: Ctx, id: string): Promise<void> {
  const { userId } = requireCustomer(ctx)
  await inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx, userId)
    const [deleted] = await ctx.db
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
      .returning({ isDefault: addresses.isDefault })
    if (!deleted) throw addressError('ADDRESS_NOT_FOUND')
    if (!deleted.isDefault) return
    await ctx.db
      .update(addresses)
      .set({ isDefault: true })
      .where(
        eq(
          addresses.id,
          sql`(select id from addresses where user_id = ${userId} order by created_at desc, id desc limit 1)`,
        ),
      )
  })
}

/** The columns of a checked address; the location must be an active zone of the same country and state. */
async function checkedValues(ctx: Ctx, form: SavedAddressForm) {
  const fields = checkSavedAddress(form)
  const [message] = Object.values(fields)
  if (message) throw addressError('ADDRESS_INVALID', { message, fields: fields as Record<string, string> })
  const { shippingLocation, ...clean } = cleanSavedAddress(form)
  const [zone] = await ctx.db
    .select({ country: shippingZones.country, state: shippingZones.state })
    .from(shippingZones)
    .where(and(eq(sql`${shippingZones.id}::text`, shippingLocation), eq(shippingZones.isActive, true)))
  if (!zone || !zoneMatches(zone, clean))
    throw addressError('ADDRESS_INVALID', {
      message: wrongZoneMessage,
      fields: { shippingLocation: wrongZoneMessage },
    })
  return { ...clean, phone: storedPhone(clean.phone, clean.country), shippingZoneId: shippingLocation }
}

async function findOwn(ctx: Ctx, userId: string, id: string): Promise<Address | undefined> {
  const [own] = await ctx.db
    .select(columns)
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)))
  return own
}

async function findSame(
  ctx: Ctx,
  userId: string,
  values: Awaited<ReturnType<typeof checkedValues>>,
): Promise<Address | undefined> {
  const isSame = Object.entries(values).map(
    ([field, value]) => sql`${addresses[field as keyof typeof values]} is not distinct from ${value ?? null}`,
  )
  const [same] = await ctx.db
    .select(columns)
    .from(addresses)
    .where(and(eq(addresses.userId, userId), ...isSame))
    .limit(1)
  return same
}

/** Writers of one person's addresses wait for each other, so that limit and default hold. */
async function lockPerson(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

async function clearDefault(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
}

/** They go with the user's row; guests have none. */
export const personalAddressData: PersonalDataPart = {
  name: 'addresses',
  read: async (ctx, { userId }) => (userId === null ? [] : listAddresses(ctx)),
}
