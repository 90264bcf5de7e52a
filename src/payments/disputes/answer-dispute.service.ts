import { auditOrder } from '../../orders/changes/order-events.service.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import {
  type Dispute,
  disputes,
  type Order,
  orders,
  type Payment,
  payments,
  refunds,
} from '../../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { storedPhone } from '../../lib/server/phone.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import type { PrivatePicture } from '../../media/private-picture.service.ts'
import type { Storage } from '../../media/storage.server.ts'
import { loadPhotos } from '../../orders/proof/delivery-photos.service.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { atProvider } from '../providers/providers.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { contactProblems, knownContact } from './dispute-contact.rules.ts'
import type {
  ContactField,
  DisputeContact,
  AcceptedPieces,
  DisputeEvidence,
} from '../ledger/dispute-states.rules.ts'
import { textPdf } from './evidence-pdf.server.ts'
import { addressText } from './evidence-text.rules.ts'
import { fileTypeOf, maxEvidenceBytes } from './evidence-file.rules.ts'
import { syncDispute } from './sync-disputes.service.ts'

/** Of the delivery, in the file that is sent: a megabyte each at the worst, of the ten a provider takes. */
const mostPhotos = 6

export type DisputedOrder = { dispute: Dispute; payment: Payment; order: Order }

/** A dispute with its order. Throws DISPUTE_NOT_FOUND, DISPUTE_WITHOUT_ORDER. */
export async function findDispute(ctx: Ctx, id: string): Promise<DisputedOrder> {
  const [row] = await ctx.db
    .select({ dispute: disputes, payment: payments, order: orders })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.id, id))
  if (!row) throw paymentError('DISPUTE_NOT_FOUND')
  if (!row.order) throw paymentError('DISPUTE_WITHOUT_ORDER')
  return { ...row, order: row.order }
}

/**
 * Takes the owner's file for her answer: it goes to the provider at once, the shop keeps its name alone. Asks for the password
 * again. Throws PASSWORD_AGAIN, DISPUTE_FILE, DISPUTE_FILE_TOO_LARGE and what `findAwaiting` and `upload` throw.
 */
export async function addEvidenceFile(
  ctx: OwnerPaymentsCtx,
  input: { id: string; bytes: Uint8Array },
): Promise<void> {
  requireRecentPassword(ctx)
  const type = fileTypeOf(input.bytes)
  if (!type) throw paymentError('DISPUTE_FILE')
  if (input.bytes.length > maxEvidenceBytes) throw paymentError('DISPUTE_FILE_TOO_LARGE')
  const { at, dispute, order } = await findAwaiting(ctx, input.id)
  const name = `${order.orderNumber}-evidence.${type}`
  const file = { name, uploadedAs: await upload(at, dispute, { name, bytes: input.bytes }) }
  await keepEvidence(ctx, dispute, { ...dispute.evidence, file }, 'dispute.file')
}

/**
 * The shop says no to a claim: evidence, file and answer go to the provider, and the bank decides. Without the owner's file the
 * text is sent as one, with the pictures of the delivery. What was not `typed` about who paid is what the shop knows. The same again
 * does nothing. Asks for the password again. Throws PASSWORD_AGAIN, PICTURES_UNREACHABLE, DISPUTE_CONTACT with the fields and what `findAwaiting`, `upload` and `expectAnswered` throw.
 */
export async function contestDispute(
  ctx: OwnerPaymentsCtx,
  { id, text, ...typed }: { id: string; text: string } & TypedContact,
  storage: Pick<Storage, 'get'>,
): Promise<void> {
  requireRecentPassword(ctx)
  if (await isAnsweredSo(ctx, id, 'contested', text)) return
  const awaiting = await findAwaiting(ctx, id)
  const { at, dispute, order } = awaiting
  const contact = checkContact(at, order, withTyped(await readContact(ctx, awaiting), typed))
  const file =
    dispute.evidence.file ??
    (await uploadText(at, dispute, order, text, await loadPhotos(ctx, storage, order.id, mostPhotos)))
  await keepEvidence(ctx, dispute, { contact, text, file }, 'dispute.contest')
  const answer = await at.provider.disputes.contest(dispute.providerId, {
    contact,
    text,
    address: deliveryAddress(order),
    uploadedAs: file.uploadedAs,
  })
  await expectAnswered(at, dispute, answer)
}

/** Who paid, as far as the shop knows (rule: dispute-contact). */
export async function readContact(
  ctx: Ctx,
  { dispute, payment, order }: DisputedOrder,
): Promise<DisputeContact> {
  const { email: shopEmail } = await readSettings(ctx)
  return knownContact({ order, payment, typed: dispute.evidence.contact, shopEmail })
}

type TypedContact = { [Field in ContactField]?: string | undefined }

const withTyped = (known: DisputeContact, typed: TypedContact): DisputeContact => ({
  customer_name: typed.customer_name ?? known.customer_name,
  customer_email: typed.customer_email ?? known.customer_email,
  customer_phone: typed.customer_phone ?? known.customer_phone,
})

/** As it is sent; the phone as shops store it. Throws DISPUTE_CONTACT. */
function checkContact({ provider }: OwnerPaymentsCtx, order: Order, contact: DisputeContact): DisputeContact {
  const { country } = order.shippingAddress
  const known = { customer_phone: order.phone }
  const fields = contactProblems(contact, { required: provider.disputes.required, country, contact: known })
  if (Object.keys(fields).length > 0) throw paymentError('DISPUTE_CONTACT', { fields })
  const { customer_name, customer_email, customer_phone } = contact
  return {
    customer_name: customer_name.trim(),
    customer_email: normaliseEmail(customer_email),
    customer_phone: customer_phone.trim() && storedPhone(customer_phone, country),
  }
}

/** Null of what was handed over in the shop, and of an erased customer's without a town. */
function deliveryAddress({ shippingAddress: address }: Order): string | null {
  if (!address.address && !address.city) return null
  const country_name = findCountry(address.country)?.name ?? address.country
  return addressText({ shipping_address: address, country_name })
}

/**
 * The shop says yes: all that is claimed goes back to the customer, and `pieces` that have not left are cancelled or sent all the
 * same, or the order asks for that decision. Refused when a refund that left took part of it, because the money would leave twice; one that waits is dropped (rules:
 * disputes, one-door). The same again does nothing. Asks for the password again. Throws PASSWORD_AGAIN, DISPUTE_REFUNDED and what `findAwaiting`, `upload` and `expectAnswered` throw.
 */
export async function acceptDispute(
  ctx: OwnerPaymentsCtx,
  { id, pieces }: { id: string; pieces?: AcceptedPieces | undefined },
): Promise<void> {
  requireRecentPassword(ctx)
  if (await isAnsweredSo(ctx, id, 'accepted')) return
  const { at, dispute, order } = await findAwaiting(ctx, id)
  await inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, order.id)
    const { payment } = await findDispute(ctx, id)
    if ((payment.paid ?? 0) - (await goneOf(ctx, payment)) < dispute.amount)
      throw paymentError('DISPUTE_REFUNDED')
  })
  const text = `The shop accepts the claim about order ${order.orderNumber}.`
  const file = dispute.evidence.file ?? (await uploadText(at, dispute, order, text))
  await keepEvidence(ctx, dispute, { text, file, ...(pieces && { decision: { pieces } }) }, 'dispute.accept')
  const answer = await at.provider.disputes.accept(dispute.providerId, {
    amountMinor: dispute.amount,
    text,
    uploadedAs: file.uploadedAs,
  })
  await expectAnswered(at, dispute, answer)
}

/** What of a payment has left or was taken, without refunds that wait for the dispute; minor units. */
async function goneOf(ctx: Ctx, { id, taken }: Payment): Promise<number> {
  const sent = await ctx.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), notInArray(refunds.state, ['waits', 'refused', 'dropped'])))
  return sent.reduce((sum, { amount }) => sum + amount, taken)
}

/** A press repeated because its answer was lost. */
async function isAnsweredSo(
  ctx: OwnerPaymentsCtx,
  id: string,
  state: 'contested' | 'accepted',
  text?: string,
): Promise<boolean> {
  const { dispute } = await findDispute(ctx, id)
  return dispute.state === state && (text === undefined || dispute.evidence.text === text)
}

/**
 * The dispute as its provider has it now, which waits for an answer; `at` is the context there. Throws DISPUTE_NOT_FOUND, DISPUTE_WITHOUT_ORDER,
 * DISPUTE_UNKNOWN, DISPUTE_ANSWERED, DISPUTE_OVER.
 */
async function findAwaiting(
  ctx: OwnerPaymentsCtx,
  id: string,
): Promise<DisputedOrder & { at: OwnerPaymentsCtx }> {
  const { dispute, payment } = await findDispute(ctx, id)
  const at = atProvider(ctx, payment.provider)
  if (!at) throw paymentError('DISPUTE_UNKNOWN')
  const isAsked = await syncDispute(asSystem(at, 'payments'), dispute.providerId)
  const now = await findDispute(ctx, id)
  if (now.dispute.state === 'lost') throw paymentError('DISPUTE_OVER')
  if (now.dispute.state !== 'awaiting') throw paymentError('DISPUTE_ANSWERED')
  if (!isAsked) throw paymentError('DISPUTE_UNKNOWN')
  return { ...now, at }
}

/** Throws DISPUTE_REFUSED with the provider's words, DISPUTE_UNKNOWN. Returns the file's name at the provider. */
async function upload(
  ctx: OwnerPaymentsCtx,
  { providerId }: Dispute,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  const answer = await ctx.provider.disputes.upload(providerId, file)
  if (answer.kind === 'uploaded') return answer.uploadedAs
  throw answer.kind === 'refused' ? refused(ctx, answer.words) : paymentError('DISPUTE_UNKNOWN')
}

async function uploadText(
  ctx: OwnerPaymentsCtx,
  dispute: Dispute,
  { orderNumber }: Order,
  text: string,
  pictures: PrivatePicture[] = [],
): Promise<NonNullable<DisputeEvidence['file']>> {
  const name = `${orderNumber}.pdf`
  const bytes = textPdf(`Order ${orderNumber}`, text, pictures)
  return { name, uploadedAs: await upload(ctx, dispute, { name, bytes }) }
}

const refused = ({ provider }: OwnerPaymentsCtx, words: string) =>
  paymentError('DISPUTE_REFUSED', {
    message: `${providerLabel(provider.name)} refused this answer: ${words}`,
  })

/** Stores what is about to be said, before it is: an answer that is lost has left its words here. */
const keepEvidence = (
  ctx: OwnerPaymentsCtx,
  { id, amount }: Dispute,
  evidence: DisputeEvidence,
  action: 'dispute.file' | 'dispute.contest' | 'dispute.accept',
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { order } = await findDispute(ctx, id)
    await ctx.db.update(disputes).set({ evidence, updatedAt: ctx.now() }).where(eq(disputes.id, id))
    await auditOrder(ctx, order.id, action, {
      after: {
        disputeId: id,
        amountMinor: amount,
        file: evidence.file?.name ?? null,
        ...(evidence.decision && { pieces: evidence.decision.pieces }),
      },
    })
  })

/** What became of an answer is asked, whatever came back. Throws DISPUTE_ANSWERED, DISPUTE_REFUSED, DISPUTE_UNKNOWN. */
async function expectAnswered(
  ctx: OwnerPaymentsCtx,
  { id, providerId }: Dispute,
  answer: { kind: 'answered' } | { kind: 'refused'; words: string } | { kind: 'unknown' },
): Promise<void> {
  await syncDispute(asSystem(ctx, 'payments'), providerId)
  const { dispute } = await findDispute(ctx, id)
  const isAwaiting = dispute.state === 'awaiting'
  if (answer.kind === 'refused')
    throw isAwaiting ? refused(ctx, answer.words) : paymentError('DISPUTE_ANSWERED')
  if (answer.kind === 'unknown' && isAwaiting) throw paymentError('DISPUTE_UNKNOWN')
}
