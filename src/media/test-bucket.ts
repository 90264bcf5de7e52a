import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { S3Place } from './storage-place.server.ts'

/** What the line to the store does to one answer. */
export type Fault = 'refuses' | 'hangs up' | 'cuts the body' | 'answers late' | 'is full' | 'passes'

/** An upload in parts that nobody completed; the server itself lists none. */
export type UnfinishedUpload = { key: string; id: string; initiated: Date }

const listOf = (uploads: UnfinishedUpload[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult><Bucket>pictures</Bucket>${uploads
    .map(
      ({ key, id, initiated }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    .join('')}</ListMultipartUploadsResult>`

/**
 * An S3 server in this process with one bucket, reached through a line that can be disturbed: the next answers take
 * their fault from `faults`, in order.
 */
export async function openTestBucket() {
  const directory = mkdtempSync(path.join(tmpdir(), 'shop-bucket-'))
  const buckets = [{ name: 'pictures', configs: [] }]
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets,
  })
  const { port } = (await store.run()) as AddressInfo
  const faults: Fault[] = []
  const uploads: UnfinishedUpload[] = []
  const line = createServer((asked, answer) => {
    const fault = faults.shift()
    if (fault === 'hangs up') return void asked.socket.destroy()
    if (fault === 'refuses') return void answer.writeHead(503).end()
    if (fault === 'is full') return void answer.writeHead(507).end()
    if (fault === 'answers late') return
    const { method, url: target = '', headers } = asked
    const { searchParams } = new URL(target, 'http://bucket')
    if (method === 'GET' && searchParams.has('uploads')) return void answer.end(listOf(uploads))
    if (method === 'DELETE' && searchParams.has('uploadId')) {
      const at = uploads.findIndex(({ id }) => id === searchParams.get('uploadId'))
      if (at >= 0) uploads.splice(at, 1)
      return void answer.writeHead(204).end()
    }
    const passed = request({ host: '127.0.0.1', port, method, path: target, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      if (fault === 'cuts the body') found.once('data', (chunk: Buffer) => cut(answer, chunk))
      else found.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve)
  })
  const host = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  const place: S3Place = {
    kind: 's3',
    setting: 'STORAGE_URL',
    bucketUrl: `${host}/pictures`,
    bucket: 'pictures',
    host: new URL(host).host,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    place,
    host,
    faults,
    uploads,
    close: async () => {
      line.closeAllConnections()
      line.close()
      await store.close()
      rmSync(directory, { recursive: true })
    },
  }
}

function cut(answer: ServerResponse, chunk: Buffer) {
  answer.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => answer.destroy())
}
