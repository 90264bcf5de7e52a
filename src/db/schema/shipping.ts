import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/**
 * A delivery zone. `pricing` says what `rate` means: a fee, a price on request, or no delivery (rule: delivery-zones);
 * none of these is written as 0. `country` is ISO 3166-1 alpha-2; `state` is set for Nigerian zones.
 */
export const shippingZones = pgTable(
  'shipping_zones',
  {
    id: id(),
    name: text().notNull(),
    zoneType: text({ enum: ['lagos_zone', 'nigeria_state', 'international_country'] }).notNull(),
    country: text().notNull(),
    state: text(),
    pricing: text({ enum: ['rate', 'quoted', 'unavailable'] }).notNull(),
    rate: integer(),
    currency: text().notNull().default('NGN'),
    deliveryDaysMin: integer(),
    deliveryDaysMax: integer(),
    specialZone: boolean().notNull().default(false),
    freeDelivery: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (t) => [
    check('shipping_zones_rate', sql`(${t.pricing} = 'rate') = (${t.rate} is not null) and ${t.rate} >= 0`),
    check(
      'shipping_zones_days',
      sql`${t.deliveryDaysMin} >= 0 and ${t.deliveryDaysMax} >= ${t.deliveryDaysMin}`,
    ),
  ],
)

/** The owner's words about delivery (rule: shipping-texts). */
export const shippingSettings = pgTable('shipping_settings', {
  settingKey: text().primaryKey(),
  settingValue: text().notNull(),
  updatedAt: createdAt(),
})
