import * as z from 'zod'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { changeDelivery } from './change-delivery.service.ts'
import { choiceOf, deliveryChoiceShape, isOneChoice, oneChoiceMessage } from './delivery-choice.schema.ts'

export const chooseDelivery = ownerCommand('post /orders/{id}/delivery-choice', {
  summary:
    'Have it picked up, or delivered instead, at the price of that; what goes back asks for the password again',
  params: idParams,
  body: z
    .strictObject({
      ...deliveryChoiceShape,
      updated_at: z.iso.datetime().describe('The updated_at this change started from'),
    })
    .refine(isOneChoice, oneChoiceMessage),
  run: (ctx: OwnerPaymentsCtx, { id, updated_at, shown, ...typed }) =>
    changeDelivery(ctx, {
      orderId: id,
      to: choiceOf({ ...typed, shown }),
      shownMinor: shown,
      startedFrom: new Date(updated_at),
    }),
})
