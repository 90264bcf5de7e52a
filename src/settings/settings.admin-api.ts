import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createAdminApi, json, jsonBody } from '../lib/server/web/api.ts'
import {
  ownerSettingSchema,
  removeSettingSchema,
  settingKeySchema,
  writeSettingSchema,
  writeSettingsSchema,
} from './owner-settings.schema.ts'
import {
  listDemoBrandSettings,
  listSettingsForOwner,
  removeSetting,
  writeSetting,
} from './owner-settings.service.ts'
import { settingKeys } from './setting-values.rules.ts'
import type { SettingKey, Settings } from './settings.rules.ts'
import { writeSettings } from './write-settings.service.ts'

const tags = ['Admin: settings']
const keyParam = z.object({ key: settingKeySchema })

const settingsSchema = z.object({
  settings: z.array(ownerSettingSchema),
  demo_brand: z.array(settingKeySchema),
})

const listRoute = createRoute({
  method: 'get',
  path: '/settings',
  tags,
  summary: 'Every setting, and which of the brand’s still have the demo’s value',
  responses: { 200: json(settingsSchema, 'The settings') },
})

const writeRoute = createRoute({
  method: 'put',
  path: '/settings/{key}',
  tags,
  summary: 'Set one; 409 STALE with `current` when it was changed meanwhile',
  request: { params: keyParam, body: jsonBody(writeSettingSchema) },
  responses: { 200: json(ownerSettingSchema, 'The setting as it is now') },
})

const writeManyRoute = createRoute({
  method: 'patch',
  path: '/settings',
  tags,
  summary:
    'Set several, all or none; 409 STALE with all settings as `current` when one was changed meanwhile',
  request: { body: jsonBody(writeSettingsSchema) },
  responses: { 200: json(settingsSchema, 'The settings as they are now') },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/settings/{key}',
  tags,
  summary: 'Back to the default; 409 STALE with `current` when it was changed meanwhile',
  request: { params: keyParam, body: jsonBody(removeSettingSchema) },
  responses: { 200: json(ownerSettingSchema, 'The setting as it is now') },
})

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

export const settingsAdminApi = createAdminApi()
  .openapi(listRoute, async (c) => {
    const settings = await listSettingsForOwner(c.var.ctx)
    return c.json({ settings, demo_brand: await listDemoBrandSettings(c.var.ctx) }, 200)
  })
  .openapi(writeRoute, async (c) => {
    const { value, updated_at } = c.req.valid('json')
    const { key } = c.req.valid('param')
    return c.json(await writeSetting(c.var.ctx, key, value as Settings[SettingKey], dateOf(updated_at)), 200)
  })
  .openapi(writeManyRoute, async (c) => {
    const { values, updated_at } = c.req.valid('json')
    const changes = settingKeys.flatMap((key) => {
      if (!(key in values)) return []
      const from = updated_at[key]
      return [{ key, value: values[key], startedFrom: from === undefined ? null : dateOf(from) }]
    })
    const settings = await writeSettings(c.var.ctx, changes)
    return c.json({ settings, demo_brand: await listDemoBrandSettings(c.var.ctx) }, 200)
  })
  .openapi(removeRoute, async (c) => {
    const { updated_at } = c.req.valid('json')
    return c.json(await removeSetting(c.var.ctx, c.req.valid('param').key, dateOf(updated_at)), 200)
  })
