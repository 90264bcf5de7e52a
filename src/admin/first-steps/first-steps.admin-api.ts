import { createRoute } from '@hono/zod-openapi'
import { createElement } from 'react'
import { answer, createAdminApi, json } from '../../lib/server/web/api.ts'
import type { TryingMailer } from '../../lib/server/mail/mailer.ts'
import { mailBrandOf } from '../../settings/settings.service.ts'
import { firstStepsSchema, paystackStateSchema, testMailSchema } from './first-steps.schema.ts'
import { type FirstStepsProgram, readFirstSteps, sendTestMail } from './first-steps.service.ts'
import { createPaystackCheck, type PaystackProgram } from './paystack-key.service.ts'
import { TestMailEmail, testMailSubject } from './test-mail.email.tsx'

const tags = ['Admin: first steps']

const readRoute = createRoute({
  method: 'get',
  path: '/first-steps',
  tags,
  summary: 'How far the shop is, and what keeps shoppers from buying',
  responses: { 200: json(firstStepsSchema, 'The steps in their order') },
})

const paystackRoute = createRoute({
  method: 'post',
  path: '/first-steps/paystack',
  tags,
  summary: 'Ask Paystack now whether it takes the key',
  responses: { 200: json(paystackStateSchema, 'What it said') },
})

const testMailRoute = createRoute({
  method: 'post',
  path: '/first-steps/test-mail',
  tags,
  summary: 'Send a mail to the notification address now',
  responses: { 200: json(testMailSchema, 'What the mail server answered') },
})

export function firstStepsApi(
  program: FirstStepsProgram & PaystackProgram & { mailer: Pick<TryingMailer, 'tryOut'> },
) {
  const readPaystack = createPaystackCheck(program)
  return createAdminApi()
    .openapi(readRoute, async (c) => {
      const { ctx } = c.var
      return answer(c, firstStepsSchema, await readFirstSteps(ctx, program, await readPaystack(ctx)))
    })
    .openapi(paystackRoute, async (c) =>
      answer(c, paystackStateSchema, await readPaystack(c.var.ctx, { isFresh: true })),
    )
    .openapi(testMailRoute, async (c) => {
      const sent = await sendTestMail(c.var.ctx, program, (to, settings) => {
        const brand = mailBrandOf(settings, program.appUrl)
        const body = createElement(TestMailEmail, { brand })
        return program.mailer.tryOut({ to, subject: testMailSubject(brand), body })
      })
      return answer(c, testMailSchema, sent)
    })
}
