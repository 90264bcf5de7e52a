import { createElement } from 'react'
import { createOwnerApi } from '../../lib/server/web/api.ts'
import type { TryingMailer } from '../../lib/server/mail/mailer.ts'
import { mailBrandOf } from '../../settings/settings.service.ts'
import { firstStepsSchema, providerStateSchema, testMailSchema } from './first-steps.schema.ts'
import { type FirstStepsProgram, readFirstSteps, sendTestMail } from './first-steps.service.ts'
import { createKeyCheck, type KeyProgram } from './provider-key.service.ts'
import { TestMailEmail, testMailSubject } from './test-mail.email.tsx'

export function firstStepsApi(
  program: FirstStepsProgram & KeyProgram & { mailer: Pick<TryingMailer, 'tryOut'> },
) {
  const readProvider = createKeyCheck(program)
  return createOwnerApi('Admin: first steps')
    .read('/first-steps', {
      summary: 'How far the shop is, and what keeps shoppers from buying',
      answer: [firstStepsSchema, 'The steps in their order'],
      run: async ({ ctx }) => readFirstSteps(ctx, program, await readProvider(ctx)),
    })
    .command('post', '/first-steps/provider', {
      summary: 'Ask the provider now whether it takes the key',
      answer: [providerStateSchema, 'What it said'],
      run: ({ ctx }) => readProvider(ctx, { isFresh: true }),
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
