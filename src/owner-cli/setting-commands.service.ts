import { isSettingKey, parseSetting, settingKeys, settingText } from '../settings/setting-values.rules.ts'
import type { SettingKey, Settings } from '../settings/settings.rules.ts'
import {
  listOwnSettingKeys,
  readSettings,
  removeSetting,
  writeSetting,
} from '../settings/settings.service.ts'
import {
  listShipping,
  removeShippingSetting,
  type ShippingSettingKey,
  shippingSettingKeys,
  writeShippingSetting,
} from '../shipping/shipping.service.ts'
import type { Ctx } from '../lib/server/context.ts'
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
      if (!text.trim()) throw wrongUse(`${key} cannot be empty: unset takes it away`)
      await writeShippingSetting(ctx, key, text.trim())
      return `${key} is now: ${text.trim()}`
    },
  },
  unset: {
    usage: '<key>',
    does: "takes your own value away: the shop's default is back",
    run: async (ctx, [key]) => {
      if (key && isSettingKey(key)) {
        const isRemoved = await removeSetting(ctx, key)
        const now = settingText(key, (await readSettings(ctx))[key])
        return isRemoved ? `${key} is the default again: ${now}` : `${key} was the default already: ${now}`
      }
      if (!key || !isShippingKey(key)) throw unknownKey(key)
      return (await removeShippingSetting(ctx, key)) ? `${key} is not set any more.` : `${key} was not set.`
    },
  },
}

async function showSettings(ctx: Ctx): Promise<string> {
  const values = await readSettings(ctx)
  const own = new Set(await listOwnSettingKeys(ctx))
  const { settings: shipping } = await listShipping(ctx)
  const line = (key: string, isOwn: boolean, text: string) => `${isOwn ? '*' : ' '} ${key.padEnd(24)} ${text}`
  return [
    ...settingKeys.map((key) => line(key, own.has(key), settingText(key, values[key]))),
    ...shippingSettingKeys.map((key) => {
      const found = shipping.find((one) => one.setting_key === key)
      return line(key, found !== undefined, found?.setting_value ?? '(not set)')
    }),
  ].join('\n')
}

async function setSetting(ctx: Ctx, key: SettingKey, text: string): Promise<string> {
  const parsed = parseSetting(key, text)
  if ('problem' in parsed) throw wrongUse(parsed.problem)
  const problem = daysProblem({ ...(await readSettings(ctx)), [key]: parsed.value })
  if (problem) throw wrongUse(problem)
  await writeSetting(ctx, key, parsed.value)
  return `${key} is now: ${settingText(key, parsed.value)}`
}

const daysProblem = ({ dispatch_days_min: min, dispatch_days_max: max }: Settings) =>
  min > max ? `dispatch_days_min (${min}) would be more than dispatch_days_max (${max})` : null
