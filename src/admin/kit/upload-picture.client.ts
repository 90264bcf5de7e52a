import { ApiError } from '../../lib/browser/api-client.ts'

export type UploadedPicture = { key: string; width: number; height: number }

/** Stores a picture of this device in the shop. @throws ApiError when the shop refuses it */
export async function uploadPicture(file: File): Promise<UploadedPicture> {
  const response = await fetch('/api/admin/uploads', {
    method: 'POST',
    headers: { 'content-type': file.type || 'image/jpeg' },
    body: file,
  })
  const body = await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, body)
  return body as UploadedPicture
}
