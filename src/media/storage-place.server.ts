import path from 'node:path'

export type S3Place = {
  kind: 's3'
  /** Address of the bucket, without a slash at its end. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
export type StoragePlace = { kind: 'files'; folder: string } | S3Place

type Settings = {
  STORAGE_URL?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  DATA_DIR: string
}

/** The folder of a shop that names no other place. */
export const defaultMediaFolder = (dataDir: string) => path.join(dataDir, 'media')

/**
 * Where the settings say that pictures live: `file:///folder`, or
 * `s3://bucket?endpoint=https://host&region=eu-west-1&force_path_style=true`. Without an endpoint the bucket is at AWS.
 * @returns the place, or what is wrong in words that begin with the setting's name
 */
export function readStoragePlace(settings: Settings): StoragePlace | { problem: string } {
  const { STORAGE_URL: text, DATA_DIR } = settings
  if (!text) return { kind: 'files', folder: defaultMediaFolder(DATA_DIR) }
  if (text.startsWith('file://')) return { kind: 'files', folder: text.slice('file://'.length) }
  const url = text.startsWith('s3://') && URL.parse(text)
  if (!url) return { problem: 'STORAGE_URL must start with file:// or s3://' }
  const bucket = url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return { problem: 'STORAGE_URL needs the name of a bucket: s3://bucket' }
  if (url.pathname.replace('/', '')) return { problem: 'STORAGE_URL takes no folder after the bucket' }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey)
    return { problem: 'STORAGE_URL=s3://… needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY' }
  const known = ['endpoint', 'region', 'force_path_style']
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown) return { problem: `STORAGE_URL has no option ${unknown}: ${known.join(', ')}` }
  const region = url.searchParams.get('region') || 'us-east-1'
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (!endpoint || !/^https?:$/.test(endpoint.protocol))
    return { problem: 'STORAGE_URL: endpoint must be a web address, such as https://s3.example.com' }
  const style = url.searchParams.get('force_path_style') ?? 'false'
  if (style !== 'true' && style !== 'false')
    return { problem: 'STORAGE_URL: force_path_style must be true or false' }
  const bucketUrl =
    style === 'true'
      ? `${endpoint.href.replace(/\/$/, '')}/${bucket}`
      : `${endpoint.protocol}//${bucket}.${endpoint.host}`
  return { kind: 's3', bucketUrl, region, accessKeyId, secretAccessKey }
}
