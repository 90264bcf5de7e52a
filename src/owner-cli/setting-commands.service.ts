import type { SystemCtx } from '../lib/server/context.ts'
import { listSettingsForOwner, removeSetting, writeSetting } from '../settings/owner-settings.service.ts'
import { isSettingKey, parseSetting, settingKeys, settingText } from '../settings/setting-values.rules.ts'
import type { SettingKey, Settings } from '../settings/settings.rules.ts'
import {
  listShippingSettingsForOwner,
  removeShippingSetting,
  writeShippingSetting,
} from '../shipping/owner-shipping-settings.service.ts'
import { type ShippingSettingKey, shippingSettingKeys } from '../shipping/shipping-settings.rules.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'

const isShippingKey = (key: string): key is ShippingSettingKey =>
  shippingSettingKeys.some((known) => known === key)

const unknownKey = (key: string | undefined) =>
  wrongUse(
    `${key ? `There is no setting ${key}` : 'Name a setting'}. Settings are: ${[...settingKeys, ...shippingSettingKeys].join(', ')}`,
  )

/** What the owner words and switches. */
export const settingCommands: Record<string, OwnerCommand> = {
  settings: { usage: '', does: 'lists all settings; * marks those you have set yourself', run: showSettings },
  set: {
    usage: '<key> <value>',
    does: 'sets one: text, a whole number (money in minor units), true or false, a list with commas',
    run: async (ctx, [key, ...words]) => {
      const text = words.join(' ')
      if (key && isSettingKey(key)) return setSetting(ctx, key, text)
      if (!key || !isShippingKey(key)) throw unknownKey(key)
      const { setting_value } = await writeShippingSetting(ctx, key, text)
      return `${key} is now: ${setting_value}`
    },
  },
  unset: {
    usage: '<key>',
    does: "takes your own value away: the shop's default is back",
    run: async (ctx, [key]) => {
      if (key && isSettingKey(key)) return unsetSetting(ctx, key)
      if (!key || !isShippingKey(key)) throw unknownKey(key)
      const before = (await listShippingSettingsForOwner(ctx)).find(({ setting_key }) => setting_key === key)
      await removeShippingSetting(ctx, key)
      return before?.setting_value === null ? `${key} was not set.` : `${key} is not set any more.`
    },
  },
}

async function showSettings(ctx: SystemCtx): Promise<string> {
  const line = (key: string, isOwn: boolean, text: string) => `${isOwn ? '*' : ' '} ${key.padEnd(24)} ${text}`
  const settings = await listSettingsForOwner(ctx)
  const shipping = await listShippingSettingsForOwner(ctx)
  return [
    ...settings.map(({ key, value, is_own }) =>
      line(key, is_own, settingText(key, value as Settings[SettingKey])),
    ),
    ...shipping.map(({ setting_key, setting_value }) =>
      line(setting_key, setting_value !== null, setting_value ?? '(not set)'),
    ),
  ].join('\n')
}

/** What is typed at a terminal was not read there before: the last write wins, and the audit keeps what was there. */
async function setSetting(ctx: SystemCtx, key: SettingKey, text: string): Promise<string> {
  const parsed = parseSetting(key, text)
  if ('problem' in parsed) throw wrongUse(parsed.problem)
  const { value } = await writeSetting(ctx, key, parsed.value)
  return `${key} is now: ${settingText(key, value as Settings[SettingKey])}`
}

async function unsetSetting(ctx: SystemCtx, key: SettingKey): Promise<string> {
  const before = (await listSettingsForOwner(ctx)).find((setting) => setting.key === key)
  const { value } = await removeSetting(ctx, key)
  const now = settingText(key, value as Settings[SettingKey])
  return before?.is_own ? `${key} is the default again: ${now}` : `${key} was the default already: ${now}`
}
