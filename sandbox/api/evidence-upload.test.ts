import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openSandbox } from '../testing/open-sandbox.ts'

async function uploadUrl() {
  const sandbox = openSandbox()
  await sandbox.initialize()
  await sandbox.post('/control/pay', { reference: 'order-1' })
  const { id } = await sandbox.dispute()
  const { body } = await sandbox.get(`/dispute/${id}/upload_url?upload_filename=way bill.pdf`)
  const { signedUrl, fileName } = body.data as { signedUrl: string; fileName: string }
  return {
    ...sandbox,
    id,
    signedUrl,
    fileName,
    upload: (content: Uint8Array<ArrayBuffer> | string, url = signedUrl) =>
      sandbox.app.request(url, { method: 'PUT', body: content }),
    use: (path = `/dispute/${id}`) => sandbox.put(path, { refund_amount: 100, uploaded_filename: fileName }),
  }
}

test('a file goes to the signed address without a key; its name, size and digest are kept', async () => {
  const { signedUrl, fileName, upload, use, get, id } = await uploadUrl()
  expect(signedUrl).toMatch(/^http:\/\/pay\.test\/dispute-upload\//)
  expect((await use()).status).toBe(400)
  const content = new Uint8Array(10 * 1024 * 1024).fill(7)
  const response = await upload(content)
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect((await get('/control/ledger?reference=order-1')).body.data.evidenceFiles).toMatchObject([
    {
      fileName,
      disputeId: id,
      givenName: 'way bill.pdf',
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    },
  ])
  expect((await use()).body.data.attachments).toBe(fileName)
})

test('a file of more than 10 MB is refused', async () => {
  const { upload, use } = await uploadUrl()
  expect((await upload(new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await use()).status).toBe(400)
})

test('an address that was altered, or is older than an hour, takes nothing', async () => {
  const { upload, signedUrl, use } = await uploadUrl()
  for (const url of [
    signedUrl.replace(/Expires=\d/, 'Expires=9'),
    signedUrl.replace(/Signature=\w+/, 'Signature=00'),
    signedUrl.replace(/\?.*/, ''),
    signedUrl.replace(/upload\/\w/, 'upload/_'),
  ])
    expect((await upload('proof', url)).status, url).toBe(403)
  const later = Date.now() + 3_601_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect((await upload('proof')).status).toBe(403)
  expect((await use()).status).toBe(400)
})

test('a file proves something in its own dispute only', async () => {
  const { upload, use, dispute } = await uploadUrl()
  await upload('proof')
  const other = await dispute()
  expect((await use(`/dispute/${other.id}`)).status).toBe(400)
})
