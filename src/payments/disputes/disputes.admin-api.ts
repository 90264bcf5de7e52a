import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { userIdOf } from '../../lib/server/context.ts'
import { answer, createAdminApi, idParams as params, json } from '../../lib/server/web/api.ts'
import { takeUpload } from '../../lib/server/web/take-upload.ts'
import type { Storage } from '../../media/storage.server.ts'
import type { ShopProvider } from '../providers/payment-provider.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { acceptDispute, addEvidenceFile, contestDispute } from './answer-dispute.service.ts'
import { acceptDisputeSchema, contestSchema, disputeSchema } from './dispute.schema.ts'
import { evidenceTypes, maxEvidenceBytes } from './evidence-file.rules.ts'
import { readDispute } from './read-dispute.service.ts'

const dispute = [disputeSchema, 'The dispute as it is now'] as const

/** Takes a file instead of JSON; `guarded-api.ts` lets its body pass. */
export const isEvidencePath = (path: string) => /^\/api\/admin\/disputes\/[^/]+\/file$/.test(path)

/** A body of another type was read by the guards already. */
const refuseOtherTypes: MiddlewareHandler = async (c, next) => {
  if (!evidenceTypes.includes(c.req.header('content-type') ?? '-')) throw paymentError('DISPUTE_FILE')
  await next()
}

const fileRoute = createRoute({
  middleware: [refuseOtherTypes],
  method: 'post',
  path: '/disputes/{id}/file',
  tags: ['Admin: disputes'],
  summary: 'A PDF, JPEG or PNG that goes with the answer; the body is the file; asks for the password again',
  request: {
    params,
    body: {
      required: true,
      content: {
        'application/pdf': { schema: { type: 'string', format: 'binary' } },
        'image/*': { schema: { type: 'string', format: 'binary' } },
      },
    },
  },
  responses: { 200: json(disputeSchema, 'The dispute as it is now') },
})

type Deps = { provider: ShopProvider; storage: Pick<Storage, 'get'>; appUrl: string; authSecret: string }

/** Disputes and their answers, for owners. Every change answers with the dispute as it is then. */
export function disputesApi({ provider, storage, ...links }: Deps) {
  const calls = createAdminApi('Admin: disputes')
    .read('/disputes/{id}', {
      summary: 'A customer’s claim at the bank, with the answer the shop would give',
      params,
      answer: dispute,
      run: ({ ctx, params }) => readDispute({ ...ctx, provider }, params.id, links),
    })
    .command('post', '/disputes/{id}/contest', {
      summary: 'Say no: evidence and answer go to the bank, once; asks for the password again',
      params,
      body: contestSchema,
      answer: dispute,
      run: async ({ ctx, params: { id }, body }) => {
        await contestDispute({ ...ctx, provider }, { id, ...body }, storage)
        return readDispute({ ...ctx, provider }, id, links)
      },
    })
    .command('post', '/disputes/{id}/accept', {
      summary: 'Say yes: what is claimed goes back, once; asks for the password again',
      params,
      body: acceptDisputeSchema,
      answer: dispute,
      run: async ({ ctx, params: { id }, body: { pieces } }) => {
        await acceptDispute({ ...ctx, provider }, { id, pieces })
        return readDispute({ ...ctx, provider }, id, links)
      },
    })
  calls.openapi(fileRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { ctx } = c.var
    const tooLarge = () => paymentError('DISPUTE_FILE_TOO_LARGE')
    const limits = { sender: `user:${userIdOf(ctx.actor)}`, most: maxEvidenceBytes, tooLarge }
    await takeUpload(c, limits, (bytes) => addEvidenceFile({ ...ctx, provider }, { id, bytes }))
    return answer(c, disputeSchema, await readDispute({ ...ctx, provider }, id, links))
  })
  return calls
}
