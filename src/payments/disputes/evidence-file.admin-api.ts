import { createRoute } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { userIdOf } from '../../lib/server/context.ts'
import { answer, createOwnerApi, idParams as params, json } from '../../lib/server/web/api.ts'
import { takeUpload } from '../../lib/server/web/take-upload.ts'
import type { ShopProvider } from '../providers/payment-provider.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { addEvidenceFile } from './answer-dispute.service.ts'
import { disputeSchema, readDispute } from './disputes.service.ts'
import { evidenceTypes, maxEvidenceBytes } from './evidence-file.rules.ts'

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

type Deps = { provider: ShopProvider; appUrl: string; authSecret: string }

/** The file that goes with an answer, for owners; answers with the dispute as it is then. */
export function evidenceFileApi(deps: Deps) {
  const api = createOwnerApi('Admin: disputes')
  api.openapi(fileRoute, async (c) => {
    const { id } = c.req.valid('param')
    const ctx = { ...c.var.ctx, ...deps }
    const tooLarge = () => paymentError('DISPUTE_FILE_TOO_LARGE')
    const limits = { sender: `user:${userIdOf(ctx.actor)}`, most: maxEvidenceBytes, tooLarge }
    await takeUpload(c, limits, (bytes) => addEvidenceFile(ctx, { id, bytes }))
    return answer(c, disputeSchema, await readDispute(ctx, { id }))
  })
  return api
}
