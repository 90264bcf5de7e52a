import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { createElement } from 'react'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import type { Mailer } from '../../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../../lib/server/jobs/queue.ts'
import { readHits } from '../../lib/server/web/rate-limit.ts'
import {
  securityAlertQueue,
  securityCounter,
  securityEvents,
} from '../../lib/server/watch/security-events.ts'
import { endingRatesText } from '../../shipping/abroad/abroad-country.rules.ts'
import { listEndingRates } from '../../shipping/abroad/abroad.service.ts'
import { dayMs, formatDateTime, lagosDay } from '../../lib/time.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { ownerNoticeMailQueue } from '../../orders/order/owner-notice.rules.ts'
import { mailBrandOf, readNotificationAddress, readSettings } from '../../settings/settings.service.ts'
import { guardedSettingsMailQueue } from '../../settings/guarded-settings.rules.ts'
import { listDayOfChanges } from './day-of-changes.service.ts'
import { OwnerEmail, type OwnerMail } from './owner-mails.email.tsx'
import { listLowStock, noticeFailedJobs } from './owner-mails.service.ts'
import { readNotice } from './read-notice.service.ts'

type Deps = {
  ctx: SystemCtx
  mailer: Mailer
  env: { APP_URL: string; ADMIN_EMAIL?: string | undefined }
}

const weekMs = 7 * dayMs

type Content = Omit<OwnerMail, 'brand'>

/** Seven in Lagos; schedules are in UTC. */
const everyMorning = '0 6 * * *'

/**
 * The owner's mails about anything but new orders (rule: owner-mails). The shop's safety is mailed at most once an hour per kind.
 * Each kind has its switch; the mailer's keys keep a repeat from sending twice.
 */
export function ownerMailsJobs({ ctx, mailer, env }: Deps): Job[] {
  const send = async (settings: Settings, key: string, content: Content) =>
    sendTo(await readNotificationAddress(ctx, settings, env.ADMIN_EMAIL), settings, key, content)
  const sendTo = async (to: string, settings: Settings, key: string, { heading, ...content }: Content) => {
    const brand = mailBrandOf(settings, env.APP_URL)
    const body = createElement(OwnerEmail, { brand, heading, ...content })
    await mailer.send({ key, to, subject: heading, body })
  }
  return [
    onJob(ownerNoticeMailQueue, async (notice) => {
      const words = await readNotice(ctx, notice)
      const settings = await readSettings(ctx)
      if (!words || 'orderEvent' in words.mail || !settings[words.setting]) return
      const { key, ...content } = words.mail
      await send(settings, key, content)
    }),
    onSchedule('owner-mails.failed-jobs', '20 * * * *', () => noticeFailedJobs(ctx)),
    onJob(securityAlertQueue, async ({ event, since }) => {
      const settings = await readSettings(ctx)
      if (!settings.mail_security) return
      const times = await readHits(ctx, securityCounter(event), new Date(since))
      await send(settings, `owner-security:${event}:${since}`, {
        heading: 'Something to know about your shop’s safety',
        text: securityEvents[event],
        lines: [
          `${times === 1 ? 'Once' : `${times} times`} since ${formatDateTime(new Date(since))}.`,
          'Show this email to the person who runs the shop’s server: the steps are in docs/operations.md, under Incidents.',
        ],
        way: { label: 'Shop health', path: '/shop-health' },
      })
    }),
    onJob(guardedSettingsMailQueue, async ({ id, by, changedAt, lines, adminEmail, email }) => {
      const settings = await readSettings(ctx)
      const before = { ...settings, admin_email: adminEmail, email: email || settings.email }
      const former = new Set([await readNotificationAddress(ctx, before, env.ADMIN_EMAIL), email])
      former.delete('')
      await forEachSettled([...former], (to) =>
        sendTo(to, settings, `owner-guarded-settings:${id}:${to}`, {
          heading: 'Something a thief would change was changed in your shop',
          text: `${by} changed this on ${formatDateTime(new Date(changedAt))} (Lagos time). This email went to the previous address.`,
          lines: [
            ...lines,
            'If none of you did this, change the password and sign out everywhere: the steps are in docs/operations.md, under Incidents.',
          ],
          way: { label: 'Your settings', path: '/admin/settings?part=mails' },
          isAlwaysSent: true,
        }),
      )
    }),
    onSchedule('owner-mails.changes', everyMorning, async () => {
      const settings = await readSettings(ctx)
      if (!settings.mail_changes) return
      const { day, lines } = await listDayOfChanges(ctx)
      if (lines.length === 0) return
      await send(settings, `owner-changes:${day}`, {
        heading: 'What was changed in your shop yesterday',
        text: 'Prices, sales, codes, settings, files and rights. If one of these is news to you, ask who did it.',
        lines,
        way: { label: 'The team log', path: '/admin/team?part=log' },
      })
    }),
    onSchedule('owner-mails.abroad', everyMorning, async () => {
      const ending = await listEndingRates(ctx)
      // What ended longer ago was mailed; its mail may be gone.
      const oldest = lagosDay(new Date(ctx.now().getTime() - weekMs))
      const groups = Map.groupBy(
        ending.filter(({ ends_on }) => ends_on >= oldest),
        ({ ends_on, is_over }) => `${ends_on}:${is_over ? 'over' : 'soon'}`,
      )
      const settings = await readSettings(ctx)
      await forEachSettled([...groups], ([key, rates]) =>
        send(settings, `owner-rates:${key}`, {
          heading: rates[0]!.is_over ? 'Your prices abroad have ended' : 'Your prices abroad end soon',
          text: 'Where your prices have ended, delivery is on request until you type new ones.',
          lines: rates.map((each) => `${endingRatesText(each)}.`),
          way: { label: 'Type new prices', path: '/admin/shipping/abroad' },
          isAlwaysSent: true,
        }),
      )
    }),
    onSchedule('owner-mails.low-stock', everyMorning, async () => {
      const settings = await readSettings(ctx)
      const low = settings.mail_low_stock ? await listLowStock(ctx, settings.low_stock) : []
      if (low.length === 0) return
      await send(settings, `owner-low-stock:${lagosDay(ctx.now())}`, {
        heading: `Nearly gone: ${countText(ownerNouns.size, low.length)}`,
        text: 'On sale, with few pieces left or none.',
        lines: low.map(({ title, variant, available }) =>
          [title, variant, available > 0 ? `${available} left` : 'sold out'].filter(Boolean).join(' · '),
        ),
        way: { label: 'Your products', path: '/admin/products?stock=low' },
      })
    }),
  ]
}
