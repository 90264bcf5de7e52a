import { createS3Storage } from './s3-storage.server.ts'
import type { StoragePlace } from './storage-place.server.ts'
import { createFileStorage, type Storage } from './storage.server.ts'

export const openStorage = (place: StoragePlace): Storage =>
  place.kind === 'files' ? createFileStorage(place.folder) : createS3Storage(place)
