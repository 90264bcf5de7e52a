import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../lib/time.ts'
import { movePictures } from './move-pictures.service.ts'
import { claimBucket, createS3Storage } from './s3-storage.server.ts'
import { readStoragePlace } from './storage-place.server.ts'
import { contentKey, createFileStorage, privateName, type Storage } from './storage.server.ts'
import { type Fault, openTestBucket } from './test-bucket.ts'

const home = mkdtempSync(path.join(tmpdir(), 'shop-storage-'))
const folder = path.join(home, 'media')
let bucket: Awaited<ReturnType<typeof openTestBucket>>
beforeAll(async () => {
  bucket = await openTestBucket()
})
afterEach(() => bucket.faults.splice(0))
afterAll(async () => {
  await bucket.close()
  rmSync(home, { recursive: true })
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.repeat(50_000)))
const nameOf = (bytes: Uint8Array) => `${contentKey(bytes)}/480.avif`
const storages: [string, () => Storage][] = [
  ['files', () => createFileStorage(folder)],
  ['a bucket', () => createS3Storage(bucket.place)],
]

// (rule: picture-storage)
test.each(storages)(
  '%s give back what they were given, null for what is not there, and list all',
  async (_name, open) => {
    const storage = open()
    const [one, other] = [bytesOf('one'), bytesOf('other')]
    await storage.put(nameOf(one), one)
    await storage.put(nameOf(other), other)
    expect(Buffer.from((await storage.get(nameOf(one)))!)).toEqual(Buffer.from(one))
    expect(await storage.get(`${'0'.repeat(24)}/480.avif`)).toBeNull()
    expect(await storage.get('../secrets.json')).toBeNull()
    await expect(storage.put('../secrets.json', one)).rejects.toThrow('Not a media name')
    expect((await Array.fromAsync(storage.list())).sort()).toEqual([nameOf(one), nameOf(other)].sort())
  },
)

// (rule: last-good-feed)
test.each(storages)('%s keep a file that is written again, and no list has it', async (_name, open) => {
  const storage = open()
  const name = 'feeds/google.xml.gz'
  const before = (await Array.fromAsync(storage.list())).length
  for (const text of ['first', 'second']) await storage.put(name, bytesOf(text))
  expect(Buffer.from((await storage.get(name))!)).toEqual(Buffer.from(bytesOf('second')))
  expect(await Array.fromAsync(storage.list())).toHaveLength(before)
  await storage.remove(name)
  expect(await storage.get(name)).toBeNull()
})

// (rule: private-pictures)
test.each(storages)(
  '%s keep a picture until it is removed, and list those put before a time',
  async (_name, open) => {
    const storage = open()
    const bytes = bytesOf('a person')
    const name = privateName(contentKey(bytes))
    await storage.put(name, bytes)
    expect(Buffer.from((await storage.get(name))!)).toEqual(Buffer.from(bytes))
    expect(await Array.fromAsync(storage.list())).toContain(name)
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    expect(await Array.fromAsync(storage.list())).not.toContain(name)
    await storage.put(nameOf(bytes), bytes)
    const listed = (time: number) => Array.fromAsync(storage.list(new Date(Date.now() + time)))
    expect(await listed(-dayMs)).toEqual([])
    expect(await listed(dayMs)).toContain(nameOf(bytes))
    await storage.remove(nameOf(bytes))
    expect(await storage.get(nameOf(bytes))).toBeNull()
    await expect(storage.remove('shop')).rejects.toThrow('Not a media name')
  },
)

test('a half-written file is not listed, and a folder that cannot be read is not an absent picture', async () => {
  const key = contentKey(bytesOf('half'))
  mkdirSync(path.join(folder, key, '800.avif'), { recursive: true })
  writeFileSync(path.join(folder, key, '480.avif.77.part'), 'half')
  const storage = createFileStorage(folder)
  expect((await Array.fromAsync(storage.list())).filter((name) => name.includes('.part'))).toEqual([])
  await expect(storage.get(`${key}/800.avif`)).rejects.toThrow('EISDIR')
})

// (rule: picture-storage)
test.each<[Fault]>([['refuses'], ['hangs up'], ['cuts the body']])(
  'a store that %s once is asked again, and one that goes on is an error that can be repeated',
  async (fault) => {
    const storage = createS3Storage(bucket.place)
    const bytes = bytesOf(fault)
    await storage.put(nameOf(bytes), bytes)
    bucket.faults.push(fault)
    expect(await storage.get(nameOf(bytes))).toEqual(bytes)
    bucket.faults.push(fault, fault, fault)
    await expect(storage.get(nameOf(bytes))).rejects.toThrow(/Nothing is lost; please try again/)
    expect(await storage.get(nameOf(bytes))).toEqual(bytes)
  },
)

// (rule: picture-storage)
test('a store that is late is asked again', async () => {
  const storage = createS3Storage(bucket.place, 200)
  const bytes = bytesOf('late')
  bucket.faults.push('answers late')
  await storage.put(nameOf(bytes), bytes)
  bucket.faults.push('answers late')
  expect(await storage.get(nameOf(bytes))).toEqual(bytes)
})

// (rule: picture-storage)
test('a full store, and one that refuses the keys, are named with what to do, and asked once', async () => {
  const bytes = bytesOf('full')
  bucket.faults.push('is full')
  await expect(createS3Storage(bucket.place).put(nameOf(bytes), bytes)).rejects.toThrow(
    'There is no room left for pictures. Nothing is lost; ask who runs the shop to make room',
  )
  const stranger = createS3Storage({ ...bucket.place, accessKeyId: 'STRANGER' })
  await expect(stranger.put(nameOf(bytes), bytes)).rejects.toThrow(
    'ask who runs the shop to look at its keys',
  )
  expect(await createS3Storage(bucket.place).get(nameOf(bytes))).toBeNull()
})

// (rule: picture-storage)
test.each<[Fault]>([['refuses'], ['hangs up']])(
  'a put that a store %s leaves no half of a picture',
  async (fault) => {
    const storage = createS3Storage(bucket.place)
    const bytes = bytesOf(`put ${fault}`)
    bucket.faults.push(fault, fault, fault)
    await expect(storage.put(nameOf(bytes), bytes)).rejects.toMatchObject({ code: 'PICTURES_UNREACHABLE' })
    expect(await storage.get(nameOf(bytes))).toBeNull()
  },
)

// (rule: own-bucket)
test('a bucket belongs to the shop that came first; others, absent ones and strangers’ keys are refused', async () => {
  await claimBucket(bucket.place, 'shop-a')
  await claimBucket(bucket.place, 'shop-a')
  await expect(claimBucket(bucket.place, 'shop-b')).rejects.toThrow(
    `STORAGE_URL: the bucket at ${bucket.place.bucketUrl} belongs to another shop`,
  )
  const absent = { ...bucket.place, bucketUrl: `${bucket.host}/absent` }
  await expect(claimBucket(absent, 'shop-a')).rejects.toThrow(
    /absent refuses this shop \(404 NoSuchBucket\): make it first/,
  )
  bucket.faults.push('hangs up', 'hangs up', 'hangs up')
  await expect(claimBucket({ ...bucket.place, setting: 'BACKUP_DIR' }, 'shop-a')).rejects.toThrow(
    `BACKUP_DIR: the bucket at ${bucket.place.bucketUrl} cannot be reached`,
  )
  const stranger = { ...bucket.place, accessKeyId: 'STRANGER' }
  await expect(claimBucket(stranger, 'shop-a')).rejects.toThrow(
    /refuses this shop \(403 InvalidAccessKeyId\): look at the keys and what they may do/,
  )
  expect(await Array.fromAsync(createS3Storage(bucket.place).list())).not.toContain('shop')
})

// (rule: move-pictures)
test('moving copies what is missing, can break off and be repeated, and keeps the files', async () => {
  const from = createFileStorage(path.join(home, 'to-move'))
  const pictures = Array.from({ length: 12 }, (_, index) => bytesOf(`picture ${index}`))
  for (const bytes of pictures) await from.put(nameOf(bytes), bytes)
  const to = createS3Storage(bucket.place)
  const before = (await Array.fromAsync(to.list())).length
  let puts = 0
  const failing: Storage = {
    ...to,
    put: async (name, bytes) => {
      if (++puts === 5) throw new Error('cut')
      await to.put(name, bytes)
    },
  }
  await expect(movePictures(from, failing)).rejects.toThrow('cut')
  const { copied, present } = await movePictures(from, to)
  expect(present).toBeGreaterThan(before)
  expect(present - before + copied).toBe(12)
  expect(await movePictures(from, to)).toEqual({ copied: 0, present: before + 12 })
  for (const bytes of pictures) expect(await to.get(nameOf(bytes))).toEqual(bytes)
  expect((await Array.fromAsync(from.list())).length).toBe(12)
})

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', DATA_DIR: '/data' }

test.each([
  [undefined, { kind: 'files', folder: path.join('/data', 'media') }],
  ['file:///var/media', { kind: 'files', folder: '/var/media' }],
  ['s3://b-1', { bucketUrl: 'https://b-1.s3.us-east-1.amazonaws.com', region: 'us-east-1' }],
  ['s3://b-1?region=eu-west-1', { bucketUrl: 'https://b-1.s3.eu-west-1.amazonaws.com', region: 'eu-west-1' }],
  [
    's3://b-1?endpoint=http://127.0.0.1:9000&force_path_style=true',
    { bucketUrl: 'http://127.0.0.1:9000/b-1' },
  ],
  ['s3://', { problem: 'STORAGE_URL needs the name of a bucket: s3://bucket' }],
  ['s3://b-1/folder', { problem: 'STORAGE_URL takes no folder after the bucket' }],
  ['s3://b-1?endpoint=minio', { problem: /^STORAGE_URL: endpoint must be a web address/ }],
  ['s3://b-1?force_path_style=yes', { problem: 'STORAGE_URL: force_path_style must be true or false' }],
  ['s3://b-1?regoin=x', { problem: /^STORAGE_URL has no option regoin/ }],
  ['http://b-1', { problem: 'STORAGE_URL must start with file:// or s3://' }],
])('STORAGE_URL=%s', (STORAGE_URL, expected) => {
  const place = readStoragePlace({ ...keys, STORAGE_URL }) as Record<string, string>
  for (const [name, value] of Object.entries(expected))
    if (value instanceof RegExp) expect(place[name]).toMatch(value)
    else expect(place[name]).toBe(value)
})

test('a bucket needs its two keys', () => {
  expect(readStoragePlace({ DATA_DIR: '/data', STORAGE_URL: 's3://b-1', S3_ACCESS_KEY_ID: 'id' })).toEqual({
    problem: 'STORAGE_URL=s3://… needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  })
})
