import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UnderstoodCustomer } from '../../imports/reading/understood.rules.ts'
import { rightNames, usualRights } from '../../lib/helper-rights.rules.ts'
import { createdAt, foldedIndex, id, instant, partOf, partialUniqueIndex } from './columns.ts'

/** Users, sessions, accounts and verifications have the shape better-auth works on; the rest is the shop's. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull().default(''),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('users_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('users_search').using('gin', sql`lower(${t.email}) gin_trgm_ops`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull().unique(),
    userId: partOf(() => users.id),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the password was last entered in this session; null when it began through Google (rule: password-again). */
    passwordAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: partOf(() => users.id),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.userId), uniqueIndex().on(t.providerId, t.accountId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.identifier)],
)

/** The id equals the user's (rule: profile). */
export const profiles = pgTable(
  'profiles',
  {
    id: partOf(() => users.id).primaryKey(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phone: text(),
  },
  (t) => [
    index('profiles_search').using(
      'gin',
      sql`lower(${t.firstName} || ' ' || ${t.lastName} || ' ' || coalesce(${t.phone}, '')) gin_trgm_ops`,
    ),
    foldedIndex(
      'profiles_folded',
      sql`${t.firstName} || ' ' || ${t.lastName} || ' ' || coalesce(${t.phone}, '')`,
    ),
  ],
)

/** What a helper may do (rule: helper-rights), or will once she joins; an owner may do everything. */
const helperRightColumns = {
  rights: text({ enum: rightNames })
    .array()
    .notNull()
    .default([...usualRights]),
  discountPercent: integer().notNull().default(0),
}
const helperRightChecks = (
  table: string,
  { rights, discountPercent }: Record<keyof typeof helperRightColumns, AnyPgColumn>,
) => [
  check(`${table}_rights`, sql`${rights} <@ array['sell', 'receive_returns', 'count_stock', 'see_phones']`),
  check(`${table}_discount`, sql`${discountPercent} between 0 and 99`),
]

/**
 * Somebody without an account who was invited to the staff (rule: staff-invitation); gone once she joined, or when it is over. One of an
 * owner who is none any more opens nothing.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    email: text().notNull().unique(),
    role: text({ enum: ['admin', 'helper'] }).notNull(),
    ...helperRightColumns,
    invitedBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => helperRightChecks('staff_invitations', t),
)
export type StaffInvitation = typeof staffInvitations.$inferSelect

/** `admin` is an owner (rule: admin-role); `helper` packs and ships, and sees no money (rule: helper-role). */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: partOf(() => users.id),
    role: text({ enum: ['admin', 'helper'] }).notNull(),
    ...helperRightColumns,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    check('user_roles_role', sql`${t.role} in ('admin', 'helper')`),
    ...helperRightChecks('user_roles', t),
  ],
)

/** What staff writes down about a customer; nobody else reads it. The e-mail is in lower case: guests have notes too. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    email: text().notNull(),
    body: text().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.email)],
)

/**
 * Somebody an owner wrote down before there is an account or an order (rule: added-customers), in the normal forms of e-mail and
 * phone; '' for what was not given. Her orders, notes and account are found by these: nothing refers to the row.
 */
export const addedCustomers = pgTable(
  'added_customers',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** Of a file that was moved in. */
    address: jsonb().$type<NonNullable<UnderstoodCustomer['address']>>(),
    /** When an owner noted that she said yes to news and offers, and who did. */
    consentAt: instant(),
    consentBy: text(),
    addedBy: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    partialUniqueIndex('added_customers_email', [t.email], sql`${t.email} <> ''`),
    partialUniqueIndex('added_customers_phone', [t.phone], sql`${t.phone} <> ''`),
    index('added_customers_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('added_customers_search').using(
      'gin',
      sql`lower(${t.name} || ' ' || ${t.email} || ' ' || ${t.phone}) gin_trgm_ops`,
    ),
    foldedIndex('added_customers_folded', sql`${t.name} || ' ' || ${t.email} || ' ' || ${t.phone}`),
    check('added_customers_contact', sql`${t.email} <> '' or ${t.phone} <> ''`),
    check('added_customers_consent', sql`(${t.consentAt} is null) = (${t.consentBy} is null)`),
  ],
)
export type AddedCustomer = typeof addedCustomers.$inferSelect

/**
 * A browser that shows an owner's notices, as long as the session lasts in which she said so (rule: push-devices);
 * `endpoint` and the keys are what its push service gave.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: partOf(() => users.id),
    sessionId: partOf(() => sessions.id),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId), index().on(t.sessionId)],
)

/**
 * One row per e-mail and purpose: a new code replaces the old one. The code itself is never stored (rule:
 * one-time-codes).
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    email: text().notNull(),
    purpose: text({ enum: ['signup', 'reset', 'delete'] }).notNull(),
    codeHash: text().notNull(),
    /** Tries of everybody but browsers that asked for the code, which have their own. */
    tries: integer().notNull().default(0),
    /** Read by processes of the release before alone, with the next one: browsers that asked are counted in `rate_limits`. */
    asker: text(),
    askerTries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.email, t.purpose] }),
    check('one_time_codes_tries', sql`${t.tries} >= 0 and ${t.askerTries} >= 0`),
  ],
)

/** What a staff member's authenticator app was given (rule: second-factor). Asked for at sign-in once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userId: partOf(() => users.id).primaryKey(),
  /** Sealed with a key made of AUTH_SECRET, see `lib/server/sealed-text.ts`. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The last time step (half minutes since 1970) a code was taken for: no code counts twice. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** What opens the account once when the telephone is lost; only hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf(() => users.id),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: partOf(() => users.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    landmark: text(),
    city: text().notNull(),
    state: text(),
    country: text().notNull(),
    zipCode: text(),
    shippingZoneId: uuid(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId),
    index('addresses_zone').on(t.shippingZoneId, t.createdAt.desc().nullsFirst()),
    partialUniqueIndex('addresses_default', [t.userId], sql`${t.isDefault}`),
  ],
)
