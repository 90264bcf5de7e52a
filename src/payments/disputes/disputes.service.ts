import * as z from 'zod'
import { asc, like, or } from 'drizzle-orm'
import { sentMails } from '../../db/schema.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { idParams as params } from '../../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import type { Storage } from '../../media/storage.server.ts'
import { orderMailKinds, orderMailNames } from '../../orders/order/order-mail.rules.ts'
import { deliveryProofs } from '../../orders/order/delivery-proof.rules.ts'
import { deliveryPhotoSchema } from '../../orders/reading/staff-order.schema.ts'
import { readStaffOrder } from '../../orders/reading/read-staff-order.service.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { hasLeft } from '../../orders/order/fulfilment-status.rules.ts'
import { receiptLink } from '../../orders/links/receipt-link.server.ts'
import { sentPieces } from '../../orders/order/pieces-text.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import type { ShopProvider } from '../providers/payment-provider.server.ts'
import { atProvider } from '../providers/providers.server.ts'
import { acceptDispute, contestDispute, findDispute, readContact } from './answer-dispute.service.ts'
import { isShopsEmail } from './dispute-contact.rules.ts'
import { acceptedPieces, contactFields, disputeStates } from '../ledger/dispute-states.rules.ts'
import { type EvidenceFacts, evidenceText, withoutReceipt, withReceipt } from './evidence-text.rules.ts'

const instant = z.iso.datetime()

/** What stands with the customer already, of an order whose money is claimed. */
const sentSchema = z
  .object({ pieces: z.int().describe('That have left and did not come back'), of: z.int() })
  .describe('What has left of the order')

/** A dispute with what the owner needs to answer it. */
export const disputeSchema = z
  .object({
    id: z.string(),
    order_id: z.string(),
    order_number: z.string(),
    customer_name: z.string(),
    reference: z.string(),
    category: z.string().describe('Why, in the provider’s word'),
    amount: z.int().describe('What is claimed, or what went back, in minor units'),
    currency: z.string(),
    state: z.enum(disputeStates),
    due_at: instant.nullable().describe('Unanswered until then the money is taken'),
    resolved_at: instant.nullable(),
    text: z
      .string()
      .describe('The shop’s answer: what was sent, or what it would send, without the receipt’s address'),
    file: z.string().nullable().describe('The name of the owner’s file'),
    photos: z.array(deliveryPhotoSchema).describe('What riders showed of its parcels, oldest first'),
    mails: z.array(z.object({ name: z.string(), at: instant })).describe('What went out, oldest first'),
    proofs: z.array(z.enum(deliveryProofs)).describe('How the arrival of its parcels was proved'),
    receipt_url: z.string(),
    unsent_pieces: z
      .int()
      .describe('Pieces of its order that have not left: accepting it asks what becomes of them'),
    contact: z
      .object({ customer_name: z.string(), customer_email: z.string(), customer_phone: z.string() })
      .describe('Who paid, as it is sent with the answer; empty where it is not known'),
    is_shops_email: z
      .boolean()
      .describe('The order has no email: its payment was opened with the shop’s own'),
    required: z.array(z.enum(contactFields)).describe('What the provider asks for with an answer'),
    country: z.string().describe('What a phone number without + means, ISO alpha-2'),
    sent: sentSchema,
  })
  .meta({ id: 'Dispute' })
export type DisputeView = z.infer<typeof disputeSchema>

type DisputeCtx = SignedInOwnerCtx & { provider: ShopProvider; appUrl: string; authSecret: string }

const answer = [disputeSchema, 'The dispute as it is now'] as const

/**
 * A dispute with the answer the shop would give; one that was given is shown as it was. That the order was opened is in the
 * audit. Throws DISPUTE_NOT_FOUND, DISPUTE_WITHOUT_ORDER.
 */
export const readDispute = ownerRead('get /disputes/{id}', {
  summary: 'A customer’s claim at the bank, with the answer the shop would give',
  params,
  answer,
  run: async (ctx: DisputeCtx, { id }): Promise<DisputeView> => {
    const found = await findDispute(ctx, id)
    const { dispute, payment, order } = found
    const contact = await readContact(ctx, found)
    const { email: shopEmail } = await readSettings(ctx)
    const at = atProvider(ctx, payment.provider)
    const staffOrder = await readStaffOrder(ctx, { id: order.id, sort: 'newest' })
    const mails = await readSentMails(ctx, order.id)
    const receiptUrl = receiptLink(ctx.appUrl, ctx.authSecret, order.id)
    const isAwaiting = dispute.state === 'awaiting'
    const prepared = evidenceText({
      order: staffOrder,
      paidMinor: payment.paid ?? 0,
      mails,
    })
    return {
      id: dispute.id,
      order_id: order.id,
      order_number: order.orderNumber,
      customer_name: (order.source === 'counter' && contact.customer_name) || order.customerName,
      reference: payment.reference,
      category: dispute.category,
      amount: dispute.amount,
      currency: dispute.currency,
      state: dispute.state,
      due_at: dispute.dueAt?.toISOString() ?? null,
      resolved_at: dispute.resolvedAt?.toISOString() ?? null,
      text: withoutReceipt(dispute.evidence.text ?? (isAwaiting ? prepared : ''), receiptUrl),
      file: dispute.evidence.file?.name ?? null,
      photos: staffOrder.fulfilments.flatMap(({ photos }) => photos ?? []),
      mails: mails.map(({ name, at }) => ({ name, at: at.toISOString() })),
      proofs: staffOrder.fulfilments.flatMap(({ proof }) => proof ?? []),
      receipt_url: receiptUrl,
      unsent_pieces: unsentOf(staffOrder),
      contact,
      is_shops_email: isShopsEmail(order, contact, shopEmail),
      required: [...(at?.provider.disputes.required ?? contactFields)],
      country: order.shippingAddress.country,
      sent: sentPieces(staffOrder),
    }
  },
})

const typed = z.string().trim().max(254, 'Please write at most 254 characters').optional()

/** Throws what `contestDispute` throws. */
export const contest = ownerCommand('post /disputes/{id}/contest', {
  summary: 'Say no: evidence and answer go to the bank, once; asks for the password again',
  params,
  body: z.strictObject({
    customer_name: typed.describe('Who paid; without it what the dispute’s contact says'),
    customer_email: typed,
    customer_phone: typed,
    text: z
      .string()
      .trim()
      .max(10_000, 'Please write at most 10,000 characters')
      .refine((text) => text !== '', 'Write your side'),
  }),
  answer,
  run: async (ctx: DisputeCtx & { storage: Pick<Storage, 'get'> }, { id, text, ...input }) => {
    const { order } = await findDispute(ctx, id)
    const receiptUrl = receiptLink(ctx.appUrl, ctx.authSecret, order.id)
    await contestDispute(ctx, { id, text: withReceipt(text, receiptUrl), ...input }, ctx.storage)
    return readDispute(ctx, { id })
  },
})

/** Throws what `acceptDispute` throws. */
export const accept = ownerCommand('post /disputes/{id}/accept', {
  summary: 'Say yes: what is claimed goes back, once; asks for the password again',
  params,
  body: z.strictObject({
    pieces: z
      .enum(acceptedPieces)
      .optional()
      .describe(
        'What becomes of pieces that have not left: back on the shelf, lost, or sent all the same; without it the order asks for that decision',
      ),
  }),
  answer,
  run: async (ctx: DisputeCtx, { id, pieces }) => {
    await acceptDispute(ctx, { id, pieces })
    return readDispute(ctx, { id })
  },
})

/** Pieces that are in no parcel that has left. */
const unsentOf = ({ lines, fulfilments }: Pick<StaffOrder, 'lines' | 'fulfilments'>) =>
  lines.reduce((sum, line) => sum + line.in_parcel, 0) -
  fulfilments
    .filter(hasLeft)
    .flatMap((parcel) => parcel.lines)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** The customer's mails that were handed over, oldest first. */
async function readSentMails(ctx: SignedInOwnerCtx, orderId: string): Promise<EvidenceFacts['mails']> {
  const kinds = orderMailKinds.filter((kind) => kind !== 'admin_new_order')
  const rows = await ctx.db
    .select()
    .from(sentMails)
    .where(or(...kinds.map((kind) => like(sentMails.key, `${kind}:${orderId}:%`))))
    .orderBy(asc(sentMails.sentAt))
  return rows.map(({ key, sentAt: at }) => ({
    name: orderMailNames[kinds.find((kind) => key.startsWith(`${kind}:`))!],
    at,
  }))
}
