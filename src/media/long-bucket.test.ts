import crypto from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createS3Storage } from './s3-storage.server.ts'
import { contentKey } from './storage.server.ts'
import { openTestBucket } from './test-bucket.ts'

/** The test's server hides its continuation tokens with DES, which OpenSSL 3 no longer has: another cipher does as well. */
function replaceDes() {
  const { createCipheriv, createDecipheriv } = crypto
  const pad = (part: crypto.CipherKey) => Buffer.concat([part as Buffer, part as Buffer])
  const cipher = vi
    .spyOn(crypto, 'createCipheriv')
    .mockImplementation(((name: string, key: Buffer, iv: Buffer) =>
      name === 'des'
        ? createCipheriv('aes-128-cbc', pad(key), pad(iv))
        : createCipheriv(name, key, iv)) as typeof createCipheriv)
  const decipher = vi
    .spyOn(crypto, 'createDecipheriv')
    .mockImplementation(((name: string, key: Buffer, iv: Buffer) =>
      name === 'des'
        ? createDecipheriv('aes-128-cbc', pad(key), pad(iv))
        : createDecipheriv(name, key, iv)) as typeof createDecipheriv)
  onTestFinished(() => {
    cipher.mockRestore()
    decipher.mockRestore()
  })
}

// (rule: picture-storage)
test('a bucket of more pictures than one answer holds is listed whole', { timeout: 60_000 }, async () => {
  replaceDes()
  const bucket = await openTestBucket()
  onTestFinished(() => bucket.close())
  const storage = createS3Storage(bucket.place)
  const names = Array.from({ length: 1_010 }, (_, n) => `${contentKey(Buffer.from(`${n}`))}/480.avif`)
  for (let from = 0; from < names.length; from += 100)
    await Promise.all(names.slice(from, from + 100).map((name) => storage.put(name, Buffer.from('picture'))))
  expect((await Array.fromAsync(storage.list())).sort()).toEqual(names.sort())
})
