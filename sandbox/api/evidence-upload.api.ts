import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { EvidenceFiles } from '../payments/evidence-files.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import { PaystackError } from './paystack-error.ts'

const megabytes = 10

/** Where a signed address leads. It needs no key, and answers with an empty body. */
export function evidenceUploadApi({ evidenceFiles }: { evidenceFiles: EvidenceFiles }) {
  const limit = bodyLimit({
    maxSize: megabytes * 1024 * 1024,
    onError() {
      const message = `A file may have ${megabytes} MB`
      throw new PaystackError(413, 'file_too_large', message, 'Upload a smaller file')
    },
  })
  return new Hono<SandboxEnv>().put('/:fileName', limit, async (c) => {
    const { Expires = '', Signature = '' } = c.req.query()
    const file = evidenceFiles.find(c.req.param('fileName'), Expires, Signature)
    if (!file) throw new PaystackError(403, 'access_denied', 'Access denied', 'Fetch another upload URL')
    evidenceFiles.receive(file, new Uint8Array(await c.req.arrayBuffer()))
    return c.body(null)
  })
}
