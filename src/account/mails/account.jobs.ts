import { createElement } from 'react'
import type { Ctx } from '../../lib/server/context.ts'
import type { MailBrand } from '../../lib/server/mail/email-layout.tsx'
import type { Mail, Mailer } from '../../lib/server/mail/mailer.ts'
import { type Job, onJob, onSchedule } from '../../lib/server/jobs/queue.ts'
import { mailBrandOf, readSettings } from '../../settings/settings.service.ts'
import {
  codeMailQueue,
  goodbyeMailQueue,
  passwordChangedMailQueue,
  signInSafetyMailQueue,
  staffInvitationMailQueue,
  staffJoinMailQueue,
  welcomeMailQueue,
} from '../account-queues.rules.ts'
import {
  accountExistsMail,
  goodbyeMail,
  passwordChangedMail,
  signInSafetyMail,
  staffInvitationMail,
  staffJoinMail,
  welcomeMail,
} from './account-mails.email.ts'
import { findMailAddressee, hasAccount, purgeExpired } from './account-mail.service.ts'
import type { AuthEnv } from '../auth-settings.server.ts'
import { codeToMail } from '../codes/one-time-code.service.ts'
import { VerificationCodeEmail, verificationCodeSubject } from './verification-code.email.tsx'
import { findInvitation, joinPath } from '../staff/join-staff.service.ts'
import { findMember } from '../staff/staff-invitation.service.ts'

type Deps = { ctx: Ctx; mailer: Mailer; env: Pick<AuthEnv, 'APP_URL' | 'AUTH_SECRET'> }

type Addressee = { email: string; firstName: string }
type Written = Pick<Mail, 'subject' | 'body'> | null
type Write = (brand: MailBrand, user: Addressee) => Written | Promise<Written>

/** Mails about accounts, and the hourly sweep of what has expired. */
export function accountJobs({ ctx, mailer, env }: Deps): Job[] {
  const readBrand = async () => mailBrandOf(await readSettings(ctx), env.APP_URL)

  /** Nothing is mailed to an account that was deleted meanwhile. */
  async function mailUser(userId: string, key: string, write: Write): Promise<void> {
    const user = await findMailAddressee(ctx, userId)
    const mail = user && (await write(await readBrand(), user))
    if (mail) await mailer.send({ key, to: user.email, ...mail })
  }

  return [
    onJob(codeMailQueue, async (job) => {
      const { email: to, purpose } = job
      const current = await codeToMail(ctx, env.AUTH_SECRET, job)
      if (!current) return
      const isKnown = await hasAccount(ctx, to)
      if (purpose !== 'signup' && !isKnown) return
      const brand = await readBrand()
      const key = `code:${job.mail ?? job.nonce}`
      if (purpose === 'signup' && isKnown) return mailer.send({ key, to, ...accountExistsMail(brand) })
      const { code } = current
      const body = createElement(VerificationCodeEmail, { brand, purpose, code })
      await mailer.send({ key, to, subject: verificationCodeSubject(brand, purpose, code), body })
    }),
    onJob(welcomeMailQueue, ({ userId }) =>
      mailUser(userId, `welcome:${userId}`, (brand, { firstName }) => welcomeMail(brand, firstName)),
    ),
    onJob(passwordChangedMailQueue, ({ userId, changedAt, isOwnDeviceKept = false }) =>
      mailUser(userId, `password-changed:${userId}:${changedAt}`, (brand) =>
        passwordChangedMail(brand, new Date(changedAt), isOwnDeviceKept),
      ),
    ),
    onJob(signInSafetyMailQueue, ({ userId, change, at }) =>
      mailUser(userId, `sign-in-safety:${userId}:${change}:${at}`, (brand) =>
        signInSafetyMail(brand, change, new Date(at)),
      ),
    ),
    onJob(staffInvitationMailQueue, ({ userId, role, at }) =>
      mailUser(userId, `staff-invitation:${userId}:${at}`, async (brand, user) => {
        const member = await findMember(ctx, { email: user.email, role })
        return member?.id === userId ? staffInvitationMail(brand, { ...user, ...member, role }) : null
      }),
    ),
    onJob(staffJoinMailQueue, async ({ id, at }) => {
      const invitation = await findInvitation(ctx, id)
      if (!invitation) return
      const { email: to, role, rights } = invitation
      const url = env.APP_URL + joinPath(env.AUTH_SECRET, id, 'mail')
      await mailer.send({
        key: `staff-join:${id}:${at}`,
        to,
        ...staffJoinMail(await readBrand(), { role, rights, url }),
      })
    }),
    onJob(goodbyeMailQueue, async ({ userId, email, firstName }) =>
      mailer.send({
        key: `goodbye:${userId}`,
        to: email,
        ...goodbyeMail(await readBrand(), firstName),
      }),
    ),
    onSchedule('account.purge-expired', '17 * * * *', () => purgeExpired(ctx)),
  ]
}
