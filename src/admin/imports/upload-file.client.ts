import { ApiError } from '../../lib/browser/api-client.ts'

/**
 * Sends a file to be read; `onShare` is called with the share that is sent, 0 to 1. Gives the id of what was understood.
 * @throws ApiError with the shop's words for this file, TypeError without an answer, or AbortError once `signal` says so
 */
export function uploadFile(
  file: File,
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const query = new URLSearchParams({
    name: file.name || 'file.csv',
    changed_at: new Date(file.lastModified).toISOString(),
  })
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', `/api/admin/imports?${query}`)
    request.setRequestHeader('content-type', 'text/csv')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(total ? loaded / total : 0)
    request.onload = () =>
      request.status === 200
        ? resolve((request.response as { id: string }).id)
        : reject(new ApiError(request.status, request.response))
    request.onerror = () => reject(new TypeError('The shop did not answer'))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.send(file)
  })
}
