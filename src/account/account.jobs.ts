import { createElement } from 'react'
import type { Ctx } from '../lib/server/context.ts'
import type { Mailer } from '../lib/server/mailer.ts'
import type { JobTable } from '../lib/server/queue.ts'
import { mailBrandOf, readSettings } from '../settings/settings.service.ts'
import { AccountExistsEmail, accountExistsSubject } from './account-exists.email.tsx'
import { findMailAddressee, hasAccount, purgeExpired } from './account-mail.service.ts'
import type { AuthEnv } from './auth.server.ts'
import { GoodbyeEmail, goodbyeSubject } from './goodbye.email.tsx'
import type { AnyCodePurpose } from './one-time-code.rules.ts'
import { codeToMail } from './one-time-code.service.ts'
import { PasswordChangedEmail, passwordChangedSubject } from './password-changed.email.tsx'
import { VerificationCodeEmail, verificationCodeSubject } from './verification-code.email.tsx'
import { WelcomeEmail, welcomeSubject } from './welcome.email.tsx'

type Deps = { ctx: Ctx; mailer: Mailer; env: Pick<AuthEnv, 'APP_URL' | 'AUTH_SECRET'> }

/** Mails about accounts, and the hourly sweep of what has expired. */
export function accountJobs({ ctx, mailer, env }: Deps): JobTable {
  const readBrand = async () => mailBrandOf(await readSettings(ctx), env.APP_URL)

  return {
    'account.code-mail': {
      handler: async (job: { email: string; purpose: AnyCodePurpose; nonce: string }) => {
        const { email: to, purpose } = job
        const current = await codeToMail(ctx, env.AUTH_SECRET, job)
        if (!current) return
        const isKnown = await hasAccount(ctx, to)
        if (purpose !== 'signup' && !isKnown) return
        const brand = await readBrand()
        const key = `code:${job.nonce}`
        if (purpose === 'signup' && isKnown) {
          const body = createElement(AccountExistsEmail, { brand })
          await mailer.send({ key, to, subject: accountExistsSubject(brand), body })
          return
        }
        const { code } = current
        const body = createElement(VerificationCodeEmail, { brand, purpose, code })
        await mailer.send({ key, to, subject: verificationCodeSubject(brand, purpose, code), body })
      },
    },
    'account.welcome-mail': {
      handler: async ({ userId }: { userId: string }) => {
        const user = await findMailAddressee(ctx, userId)
        if (!user) return
        const brand = await readBrand()
        const body = createElement(WelcomeEmail, { brand, firstName: user.firstName })
        await mailer.send({ key: `welcome:${userId}`, to: user.email, subject: welcomeSubject(brand), body })
      },
    },
    'account.password-changed-mail': {
      handler: async (job: { userId: string; changedAt: string; isOwnDeviceKept?: boolean }) => {
        const { userId, changedAt, isOwnDeviceKept = false } = job
        const user = await findMailAddressee(ctx, userId)
        if (!user) return
        const brand = await readBrand()
        const body = createElement(PasswordChangedEmail, {
          brand,
          changedAt: new Date(changedAt),
          isOwnDeviceKept,
        })
        const key = `password-changed:${userId}:${changedAt}`
        await mailer.send({ key, to: user.email, subject: passwordChangedSubject(brand), body })
      },
    },
    'account.goodbye-mail': {
      handler: async ({ userId, email, firstName }: { userId: string; email: string; firstName: string }) => {
        const brand = await readBrand()
        const body = createElement(GoodbyeEmail, { brand, firstName })
        await mailer.send({ key: `goodbye:${userId}`, to: email, subject: goodbyeSubject(brand), body })
      },
    },
    'account.purge-expired': { every: '17 * * * *', handler: () => purgeExpired(ctx) },
  }
}
