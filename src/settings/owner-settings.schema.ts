import * as z from 'zod'
import { wholeInput } from '../lib/input-limits.ts'
import { settingKeys } from './setting-values.rules.ts'
import { calmTheme, type Theme } from '../theme/theme.rules.ts'
import type { SettingKey } from './settings.rules.ts'

export const settingKeySchema = z.enum(settingKeys as [SettingKey, ...SettingKey[]])

const themeSchema = z.object(
  Object.fromEntries(Object.keys(calmTheme).map((name) => [name, z.string()])) as Record<
    keyof Theme,
    z.ZodString
  >,
)

export const settingValueSchema = z
  .union([
    z.string(),
    z.boolean(),
    wholeInput,
    z.array(z.string()),
    z.array(z.object({ name: z.string(), tracking_url: z.string() })),
    z.array(z.object({ group: z.string(), question: z.string(), answer: z.string() })),
    z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        text: z.string(),
        description: z.string(),
        place: z.enum(['menu', 'footer', 'none']),
        published: z.boolean(),
      }),
    ),
    themeSchema,
    z.object({ key: z.string(), alt: z.string(), width: wholeInput, height: wholeInput }),
    z.null(),
  ])
  .describe('Of the type of its default; money in minor units')

/** A setting as its owner sees it. */
export const ownerSettingSchema = z
  .object({
    key: settingKeySchema,
    value: settingValueSchema,
    default_value: settingValueSchema,
    is_own: z.boolean(),
    updated_at: z.iso.datetime().nullable().describe('Null while the default stands'),
  })
  .meta({ id: 'OwnerSetting' })
export type OwnerSetting = z.infer<typeof ownerSettingSchema>

/** Who changed a setting last. */
const settingChangeSchema = z.object({
  key: settingKeySchema,
  by: z.string().nullable().describe('Null for a command at the terminal'),
  at: z.iso.datetime(),
})
export type SettingChangeView = z.infer<typeof settingChangeSchema>

export const settingsSchema = z.object({
  settings: z.array(ownerSettingSchema),
  demo_brand: z.array(settingKeySchema),
  changes: z.array(settingChangeSchema),
})

export const startedFromSchema = z.iso
  .datetime()
  .nullable()
  .describe('The updated_at this save started from; null for a setting that had its default')

export const startedFromOf = (text: string | null) => (text === null ? null : new Date(text))
