import type { OwnerNotice } from '../../orders/order/owner-notice.rules.ts'
import type { SettingKey } from '../../settings/settings.rules.ts'

export type NoticeOf<K extends OwnerNotice['kind']> = Extract<OwnerNotice, { kind: K }>

/** What the owners are shown of a notice, on a device or in a mail. */
export type NoticeWords = {
  title: string
  body: string
  url: string
  /** A device shows a repeated notice of the same tag once, and silently. */
  tag: string
  /** A mail of its own, or of `orderEvent` the one of a new order. */
  mail: NoticeMail | { orderEvent: string }
  /** The setting that switches the mail off. */
  setting: Extract<SettingKey, `mail_${string}`>
  /** What has a deadline, or a failed backup, is mailed also when a device took it (rules: deadline-notices, owner-mails). */
  isMailedAlways: boolean
}

/** `key` names the cause, which is mailed once; `heading` is the subject as well. */
type NoticeMail = {
  key: string
  heading: string
  text: string
  lines: string[]
  way: { label: string; path: string }
}

export const needsYouWay = { label: 'Look at it', path: '/admin/needs-you' }
