import { createElement } from 'react'
import { createAdminApi } from '../../lib/server/web/api.ts'
import type { TryingMailer } from '../../lib/server/mail/mailer.ts'
import { mailBrandOf } from '../../settings/settings.service.ts'
import { firstStepsSchema, paystackStateSchema, testMailSchema } from './first-steps.schema.ts'
import { type FirstStepsProgram, readFirstSteps, sendTestMail } from './first-steps.service.ts'
import { createPaystackCheck, type PaystackProgram } from './paystack-key.service.ts'
import { TestMailEmail, testMailSubject } from './test-mail.email.tsx'

export function firstStepsApi(
  program: FirstStepsProgram & PaystackProgram & { mailer: Pick<TryingMailer, 'tryOut'> },
) {
  const readPaystack = createPaystackCheck(program)
  return createAdminApi('Admin: first steps')
    .read('/first-steps', {
      summary: 'How far the shop is, and what keeps shoppers from buying',
      answer: [firstStepsSchema, 'The steps in their order'],
      run: async ({ ctx }) => readFirstSteps(ctx, program, await readPaystack(ctx)),
    })
    .command('post', '/first-steps/paystack', {
      summary: 'Ask Paystack now whether it takes the key',
      answer: [paystackStateSchema, 'What it said'],
      run: ({ ctx }) => readPaystack(ctx, { isFresh: true }),
    })
    .command('post', '/first-steps/test-mail', {
      summary: 'Send a mail to the notification address now',
      answer: [testMailSchema, 'What the mail server answered'],
      run: ({ ctx }) =>
        sendTestMail(ctx, program, (to, settings) => {
          const brand = mailBrandOf(settings, program.appUrl)
          const body = createElement(TestMailEmail, { brand })
          return program.mailer.tryOut({ to, subject: testMailSubject(brand), body })
        }),
    })
}
