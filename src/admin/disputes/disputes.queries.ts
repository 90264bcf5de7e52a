import { api, ApiError, unwrap } from '../../lib/browser/api-client.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

const dispute = api.api.admin.disputes[':id']

export const disputeQuery = (id: string) => ownerQuery(['dispute', id], () => dispute.$get({ param: { id } }))

/** The file goes first: what is refused about it is said before anything is answered. */
export async function contest(id: string, answer: { text: string; file: File | null }) {
  if (answer.file) await sendFile(id, answer.file)
  return unwrap(dispute.contest.$post({ param: { id }, json: { text: answer.text } }))
}

export const accept = (id: string) => unwrap(dispute.accept.$post({ param: { id }, json: {} }))

async function sendFile(id: string, file: File): Promise<void> {
  const response = await fetch(`/api/admin/disputes/${id}/file`, {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
}
