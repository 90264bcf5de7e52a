import { isListed } from '../../catalog/product-filter.server.ts'
import { rowsOf } from '../../db/rows.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { settingLabels } from '../../settings/setting-fields.rules.ts'
import { listDemoBrandSettings } from '../../settings/owner-settings.service.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { daysText } from '../../settings/setting-texts.rules.ts'
import { networksOf } from '../../settings/contact-links.rules.ts'
import { isReachable } from '../../settings/contact-ways.rules.ts'
import type { SettingKey, Settings } from '../../settings/settings.rules.ts'
import { readNotificationAddress, readSettings } from '../../settings/settings.service.ts'
import { firstSteps, questionKeys, type ShopFacts, saleBlockers } from './first-steps.rules.ts'
import { contactChannels, isContact, isWayNotThere } from '../settings/contact-ways.rules.ts'
import type { FirstSteps, ProviderView, TestMail } from './first-steps.schema.ts'

/** From the environment. */
export type FirstStepsProgram = {
  isLive: boolean
  adminEmail: string | undefined
  liveNeeds: { name: string; what: string; where: string; isThere: boolean }[]
}

/** How far the shop is on its way to the first sale, and what keeps shoppers from buying now. */
export async function readFirstSteps(
  ctx: SignedInOwnerCtx,
  program: FirstStepsProgram,
  provider: ProviderView,
): Promise<FirstSteps> {
  const settings = await readSettings(ctx)
  const notificationAddress = await readNotificationAddress(ctx, settings, program.adminEmail)
  const facts: ShopFacts = {
    isLive: program.isLive,
    ...(await listUnsaid(ctx, settings)),
    hasOwnAddress: settings.admin_email !== '',
    notificationAddress,
    answers: answersOf(settings),
    provider,
    ...(await countShop(ctx)),
  }
  return {
    steps: firstSteps(facts),
    blockers: saleBlockers(facts),
    dismissed: settings.first_steps_dismissed,
    notification_address: notificationAddress,
    provider,
    live: [
      ...program.liveNeeds.map(({ isThere, ...need }) => ({ ...need, is_there: isThere, href: null })),
      webhookNeed(provider),
    ],
  }
}

const answersOf = (own: Settings): ShopFacts['answers'] => ({
  free_delivery_threshold:
    own.free_delivery_threshold === null
      ? 'Never free'
      : `Free from ${formatMoney(own.free_delivery_threshold)}`,
  return_window_days: own.return_window_days
    ? `Within ${daysText(own.return_window_days)}`
    : 'Only what is faulty or wrong',
  guest_checkout: own.guest_checkout ? 'Shoppers can buy without one' : 'Shoppers need one to buy',
})

/** That the provider's calls arrive: no setting of the shop, and payments count late without it. */
const webhookNeed = ({ name, webhook_url, webhook_seen_at }: ProviderView) => ({
  name: webhook_url,
  what: `${providerLabel(name)}’s calls about payments`,
  where: `${providerLabel(name)}’s dashboard, as webhook URL. The first payment proves it.`,
  is_there: webhook_seen_at !== null,
  href: '/admin/first-steps/payments?field=webhook_url',
})

/** Which names and contacts are still the demo's or not said; a way that the shop does not have is none of them. */
async function listUnsaid(
  ctx: SignedInOwnerCtx,
  own: Settings,
): Promise<Pick<ShopFacts, 'demoLabels' | 'demoContacts' | 'isReachable'>> {
  const keys = await listDemoBrandSettings(ctx)
  const labelsOf = (of: SettingKey[]) => of.map((key) => settingLabels[key])
  return {
    demoLabels: labelsOf(keys.filter((key) => !isContact(key))),
    // In the order of the step.
    demoContacts: labelsOf(
      contactChannels.map(({ key }) => key).filter((key) => keys.includes(key) && !isWayNotThere(key, own)),
    ),
    isReachable: isReachable(own) || networksOf(own).length > 0,
  }
}

type Counts = Pick<ShopFacts, 'zones' | 'categories' | 'products' | 'hasPolicy' | 'hasTestMail' | 'answered'>

/** `listed` and `buyable` stop at a hundred: whether there are any is what matters. */
async function countShop(ctx: SignedInOwnerCtx): Promise<Counts> {
  const [row] = await rowsOf<{
    open: number
    priced: number
    categories: number
    listed: number
    buyable: number
    hasPolicy: boolean
    hasTestMail: boolean
    answered: ShopFacts['answered']
  }>(ctx.db)`select
      (select count(*)::int from shipping_zones where is_active and pricing <> 'unavailable') as open,
      (select count(*)::int from shipping_zones where is_active and pricing = 'rate') as priced,
      (select count(*)::int from categories) as categories,
      (select count(*)::int from (select 1 from products p join categories c on c.id = p.category_id
        where ${isListed} limit 100) few) as listed,
      (select count(*)::int from (select 1 from products p join categories c on c.id = p.category_id
        where ${isListed} and exists (select 1 from product_variants v where v.product_id = p.id and v.stock > v.held)
        limit 100) few) as buyable,
      exists (select 1 from shipping_settings where setting_key = 'shipping_policy') as "hasPolicy",
      (select coalesce(json_agg(key), '[]') from settings where key in ${[...questionKeys]}) as answered,
      exists (select 1 from audit_log where subject_type = 'test_mail' and after->>'isSent' = 'true') as "hasTestMail"`
  const { open, priced, listed, buyable, ...others } = row!
  return { ...others, zones: { open, priced }, products: { listed, buyable } }
}

/**
 * Sends a mail to the notification address now and says what the mail server answered. `send` throws the
 * server's refusal. The audit records whether it went out, which is how the step knows it is done.
 */
export async function sendTestMail(
  ctx: SignedInOwnerCtx,
  { adminEmail }: Pick<FirstStepsProgram, 'adminEmail'>,
  send: (to: string, settings: Settings) => Promise<string>,
): Promise<TestMail> {
  const settings = await readSettings(ctx)
  const to = await readNotificationAddress(ctx, settings, adminEmail)
  const mail = await send(to, settings).then(
    (answer) => ({ to, is_sent: true, answer }),
    (error: unknown) => ({
      to,
      is_sent: false,
      answer: error instanceof Error ? error.message : String(error),
    }),
  )
  await audit(ctx, ['test_mail', 'notification'], 'test_mail.send', {
    after: { isSent: mail.is_sent, answer: mail.answer },
  })
  return mail
}
