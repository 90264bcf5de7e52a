import { openSandbox } from './open-sandbox.ts'

/** Evidence as a merchant without a courier gives it. */
export const evidence = {
  customer_email: 'ada@example.com',
  customer_name: 'Ada Obi',
  customer_phone: '08012345678',
  service_details: 'A dress of size 12, sent by courier',
}

/** A paid order of ₦18,000 whose payment is disputed. */
export async function disputedPayment(claim: Record<string, unknown> = {}, options = {}) {
  const sandbox = openSandbox(options)
  await sandbox.initialize()
  await sandbox.post('/control/pay', { reference: 'order-1' })
  const dispute = await sandbox.dispute(claim)
  const path = `/dispute/${dispute.id}`
  return {
    ...sandbox,
    dispute,
    path,
    read: async () => (await sandbox.get(path)).body.data,
    /** Answers with a file just uploaded, and all that is claimed, unless told otherwise. */
    async answer(resolution: string, fields: Record<string, unknown> = {}) {
      const uploaded_filename = await sandbox.uploadEvidence(dispute.id)
      const body = {
        resolution,
        message: 'Our word',
        refund_amount: dispute.amount,
        uploaded_filename,
        ...fields,
      }
      return sandbox.put(`${path}/resolve`, body)
    },
    decide: (outcome: string) => sandbox.post('/control/dispute-decide', { id: dispute.id, outcome }),
  }
}
