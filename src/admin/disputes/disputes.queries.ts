import { api, ApiError, unwrap } from '../../lib/browser/api-client.ts'
import type { DisputeContact, AcceptedPieces } from '../../payments/ledger/dispute-states.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const dispute = api.api.admin.disputes[':id']

export const disputeQuery = (id: string) => areaQuery(['dispute', id], () => dispute.$get({ param: { id } }))

/** The file goes first: what is refused about it is said before anything is answered. */
export async function contest(id: string, answer: DisputeContact & { text: string; file: File | null }) {
  const { file, ...json } = answer
  if (file) await sendFile(id, file)
  return unwrap(dispute.contest.$post({ param: { id }, json }))
}

export const accept = (id: string, pieces: AcceptedPieces | undefined) =>
  unwrap(dispute.accept.$post({ param: { id }, json: { ...(pieces && { pieces }) } }))

async function sendFile(id: string, file: File): Promise<void> {
  const response = await fetch(`/api/admin/disputes/${id}/file`, {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
}
