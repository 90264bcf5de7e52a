import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AbroadRate } from '../../shipping/abroad/abroad-country.rules.ts'
import { createdAt } from './columns.ts'

/**
 * What the owner knows of a country abroad: what carriage there costs by weight and until when (rule: abroad-rates), and what the
 * country asks (rule: abroad-rules). Shares are in hundredths of a percent; `codeFee`, `lowCodeFee` and `threshold` are minor
 * units of the country's money.
 */
export const abroadCountries = pgTable(
  'abroad_countries',
  {
    country: text().primaryKey(),
    /** Lightest first; none: the price is on request. */
    rates: jsonb().$type<AbroadRate[]>().notNull().default([]),
    /** The last day, in Lagos, on which they hold. */
    validUntil: date({ mode: 'string' }),
    /** Kobo for one unit of the country's money. */
    nairaRate: integer(),
    /** Null while nobody has said what the country asks: then nothing of these counts. */
    payer: text({ enum: ['shopper', 'shop'] }),
    countsFrom: text({ enum: ['goods', 'goods_and_delivery'] })
      .notNull()
      .default('goods'),
    dutyShare: integer().notNull().default(0),
    taxShare: integer().notNull().default(0),
    codeFee: integer().notNull().default(0),
    /** Goods of so much or less have these instead. */
    threshold: integer(),
    lowDutyShare: integer().notNull().default(0),
    lowTaxShare: integer().notNull().default(0),
    lowCodeFee: integer().notNull().default(0),
    /** The shop's own number with the country's tax office. */
    registration: text().notNull().default(''),
    ruledOn: date({ mode: 'string' }),
    source: text().notNull().default(''),
    updatedAt: createdAt(),
  },
  (t) => [
    check('abroad_countries_country', sql`${t.country} ~ '^[A-Z]{2}$' and ${t.country} <> 'NG'`),
    check('abroad_countries_until', sql`(${t.validUntil} is null) = (${t.rates} = '[]'::jsonb)`),
    check('abroad_countries_naira', sql`${t.nairaRate} > 0`),
    check(
      'abroad_countries_shares',
      sql`least(${t.dutyShare}, ${t.taxShare}, ${t.codeFee}, ${t.lowDutyShare}, ${t.lowTaxShare}, ${t.lowCodeFee}) >= 0`,
    ),
    check('abroad_countries_threshold', sql`${t.threshold} > 0`),
    /** The lock of the rule that no tax is charged without the shop's number. */
    check(
      'abroad_countries_registered',
      sql`${t.payer} is distinct from 'shop' or ${t.taxShare} + ${t.lowTaxShare} = 0 or ${t.registration} <> ''`,
    ),
    check(
      'abroad_countries_source',
      sql`${t.payer} is null or (${t.ruledOn} is not null and ${t.source} <> '')`,
    ),
    check(
      'abroad_countries_money',
      sql`${t.nairaRate} is not null or (${t.threshold} is null and ${t.codeFee} + ${t.lowCodeFee} = 0)`,
    ),
  ],
)
