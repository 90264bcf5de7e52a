import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverUser } from '../scripts/postgres.ts'
import { openTestBucket } from '../src/media/test-bucket.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export type FarStores = Awaited<ReturnType<typeof openFarStores>>

/** What a shop on several machines keeps elsewhere: the log of its database, and its pictures in a bucket behind a proxy. */
export async function openFarStores() {
  const archive = mkdtempSync(path.join(tmpdir(), 'shop-wal-'))
  const owner = serverUser()
  if (owner) chownSync(archive, owner.uid, owner.gid)
  const bucket = await openTestBucket()
  const line = await openTcpProxy(Number(new URL(bucket.host).port))
  return {
    /** A folder of the database's user. */
    archive,
    archiving: ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`],
    /** What is older than every base backup is of no use. */
    emptyArchive: () => {
      for (const name of readdirSync(archive)) rmSync(path.join(archive, name))
    },
    /** The way to the bucket. */
    line,
    env: {
      STORAGE_URL: `s3://pictures?endpoint=http://127.0.0.1:${line.port}&force_path_style=true`,
      S3_ACCESS_KEY_ID: bucket.place.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.place.secretAccessKey,
    },
    close: async () => {
      line.close()
      await bucket.close()
      rmSync(archive, { recursive: true, force: true })
    },
  }
}
