import { defineQueue } from '../lib/job-queue.ts'
import type { AnyCodePurpose } from './one-time-code.rules.ts'

/** `nonce` and the shop's secret make the code, see `codeToMail`; `mail` names the mail: the same code may be sent twice. */
export const codeMailQueue = defineQueue<{
  email: string
  purpose: AnyCodePurpose
  nonce: string
  /** Missing in a job of the release before. */
  mail?: string
}>('account.code-mail', { isPersonal: true })
export const welcomeMailQueue = defineQueue<{ userId: string }>('account.welcome-mail')

/** `changedAt` is ISO 8601; `isOwnDeviceKept` when the session that changed the password lives on. */
export const passwordChangedMailQueue = defineQueue<{
  userId: string
  changedAt: string
  isOwnDeviceKept?: boolean
}>('account.password-changed-mail')

/** What happened to an owner's second step (rule: second-factor): `recovery` is a recovery code that was used. */
export type SafetyChange = 'on' | 'off' | 'codes' | 'recovery'
/** `at` is ISO 8601. */
export const signInSafetyMailQueue = defineQueue<{ userId: string; change: SafetyChange; at: string }>(
  'account.sign-in-safety-mail',
)

/** `at` is ISO 8601 and makes each sending a mail of its own. */
export const staffInvitationMailQueue = defineQueue<{ userId: string; role: 'admin' | 'helper'; at: string }>(
  'account.staff-invitation-mail',
)

/** To somebody without an account; `at` as above. */
export const staffJoinMailQueue = defineQueue<{ id: string; at: string }>('account.staff-join-mail')

/** All that is left of the account when the mail is written. */
export const goodbyeMailQueue = defineQueue<{ userId: string; email: string; firstName: string }>(
  'account.goodbye-mail',
  { isPersonal: true },
)
