import { ApiError } from '../../../lib/browser/api-client.ts'
import { heicToJpeg } from './heic-to-jpeg.client.ts'

/** A picture the shop has taken: `key` names it in every call that attaches it. */
export type UploadedPicture = { key: string; width: number; height: number; thumbhash: string; alt: string }

/** The types of the file chooser. A HEIC becomes a JPEG before it is sent (rule: heic-pictures). */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/**
 * Uploads one file, a HEIC as a JPEG, any other unchanged; the shop rotates it upright and makes its sizes. `onProgress` is called with
 * the share sent, 0 to 1. @throws ApiError with the shop's message for this file, or TypeError without an
 * answer
 */
export async function uploadPicture(
  chosen: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<UploadedPicture> {
  const file = await heicToJpeg(chosen)
  if (signal?.aborted) throw new DOMException('Stopped', 'AbortError')
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', '/api/admin/uploads')
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/unknown')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () =>
      request.status === 200
        ? resolve(request.response as UploadedPicture)
        : reject(new ApiError(request.status, request.response))
    request.onerror = () => reject(new TypeError('The shop did not answer'))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
