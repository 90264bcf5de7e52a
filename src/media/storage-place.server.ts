import path from 'node:path'

export type S3Place = {
  kind: 's3'
  /** The setting that names it. */
  setting: PlaceSetting
  /** Address of the bucket, without a slash at its end. */
  bucketUrl: string
  bucket: string
  /** Of the store. */
  host: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
export type StoragePlace = { kind: 'files'; folder: string } | S3Place

type PlaceSetting = 'STORAGE_URL' | 'BACKUP_DIR'
type Keys = { S3_ACCESS_KEY_ID?: string | undefined; S3_SECRET_ACCESS_KEY?: string | undefined }
type Problem = { problem: string }

/** The folder of a shop that names no other place. */
export const defaultMediaFolder = (dataDir: string) => path.join(dataDir, 'media')

/**
 * Where the settings say that pictures live: `file:///folder`, or a bucket as `readBucketPlace` reads it.
 * @returns the place, or what is wrong in words that begin with the setting's name
 */
export function readStoragePlace(
  settings: Keys & { STORAGE_URL?: string | undefined; DATA_DIR: string },
): StoragePlace | Problem {
  const { STORAGE_URL: text, DATA_DIR } = settings
  if (!text) return { kind: 'files', folder: defaultMediaFolder(DATA_DIR) }
  if (text.startsWith('file://')) return { kind: 'files', folder: text.slice('file://'.length) }
  if (text.startsWith('s3://')) return readBucketPlace('STORAGE_URL', text, settings)
  return { problem: 'STORAGE_URL must start with file:// or s3://' }
}

/** Where backups go: a folder, by default next to the shop's other data, or a bucket. */
export function readBackupPlace(
  settings: Keys & { BACKUP_DIR?: string | undefined; DATA_DIR: string },
): StoragePlace | Problem {
  const { BACKUP_DIR: text = path.join(settings.DATA_DIR, 'backups') } = settings
  return text.startsWith('s3://')
    ? readBucketPlace('BACKUP_DIR', text, settings)
    : { kind: 'files', folder: text }
}

/** `s3://bucket?endpoint=https://host&region=eu-west-1&force_path_style=true`; without an endpoint the bucket is at AWS. */
function readBucketPlace(setting: PlaceSetting, text: string, keys: Keys): S3Place | Problem {
  const url = URL.parse(text)
  const bucket = url?.hostname ?? ''
  if (!url || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return { problem: `${setting} needs the name of a bucket: s3://bucket` }
  if (url.pathname.replace('/', '')) return { problem: `${setting} takes no folder after the bucket` }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = keys
  if (!accessKeyId || !secretAccessKey)
    return { problem: `${setting}=s3://… needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY` }
  const known = ['endpoint', 'region', 'force_path_style']
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown) return { problem: `${setting} has no option ${unknown}: ${known.join(', ')}` }
  const region = url.searchParams.get('region') || 'us-east-1'
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (!endpoint || !/^https?:$/.test(endpoint.protocol))
    return { problem: `${setting}: endpoint must be a web address, such as https://s3.example.com` }
  const style = url.searchParams.get('force_path_style') ?? 'false'
  if (style !== 'true' && style !== 'false')
    return { problem: `${setting}: force_path_style must be true or false` }
  const bucketUrl =
    style === 'true'
      ? `${endpoint.href.replace(/\/$/, '')}/${bucket}`
      : `${endpoint.protocol}//${bucket}.${endpoint.host}`
  return { kind: 's3', setting, bucketUrl, bucket, host: endpoint.host, region, accessKeyId, secretAccessKey }
}

/** Whether both are one bucket, however its address is written. */
export function isSameBucket(one: StoragePlace, other: StoragePlace): boolean {
  if (one.kind !== 's3' || other.kind !== 's3') return false
  return one.host === other.host && one.bucket === other.bucket
}
