import type { HonoRequest } from 'hono'
import { AppError } from '../lib/errors.ts'
import { createCollector } from '../lib/server/web/take-upload.ts'
import { mediaError } from './media.errors.rules.ts'
import { maxPictureBytes } from './picture-format.rules.ts'
import { refuseByHead } from './store-picture.service.ts'

/** What was typed into a field, trimmed; empty when it was not sent. */
type Typed = (field: string) => string

/** A form of a page without a script, with a picture or without; `problem` says why there is none of a picture that was sent. */
export type PhotoForm = { typed: Typed; photo: Uint8Array | null; problem: AppError | null }

/** The few words of the form, in front of the picture. */
const mostHead = 16 * 1024
/** All that is kept of a form: the words and a picture. */
export const mostFormBytes = maxPictureBytes + mostHead
/** What is read to its end, since a browser shows no answer before it has sent all. */
const mostRead = 64 * 1024 * 1024
/** The first bytes of a picture say what it is. */
const pictureHead = 64

type Options = {
  /** The body's length in bytes, if it is known. */
  announced: number | null
  /** Why no picture is taken, once it is known what was typed; the rest of the form is not kept then. */
  refusePhoto?: (typed: Typed) => AppError | null
}

/**
 * Reads such a form as it comes: what cannot be a picture, or is not wanted, is never kept. Of a form that is cut off,
 * or larger than a picture may be, what was typed is read all the same: the page sends it in front of the picture.
 */
export async function readPhotoForm(request: HonoRequest, options: Options): Promise<PhotoForm> {
  const boundary = /^multipart\/form-data\b.*\bboundary="?([^";]+)/i.exec(
    request.header('content-type') ?? '',
  )?.[1]
  if (boundary) return readParts(request.raw.body, boundary, options)
  const form = await request.parseBody()
  const typed = (field: string) => {
    const value = form[field]
    return typeof value === 'string' ? value.trim() : ''
  }
  return { typed, photo: null, problem: null }
}

async function readParts(
  body: ReadableStream<Uint8Array> | null,
  boundary: string,
  { announced, refusePhoto }: Options,
): Promise<PhotoForm> {
  const isKept = announced === null || announced <= mostFormBytes
  const kept = createCollector(announced !== null && isKept ? announced : null)
  let photo: PhotoPart | null = null
  let problem: AppError | null = null
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > mostRead) throw mediaError('PICTURE_TOO_LARGE')
      if (problem) continue
      if (size > mostFormBytes || (!isKept && kept.size > mostHead)) problem = mediaError('PICTURE_TOO_LARGE')
      else kept.push(chunk)
      if (photo || problem || kept.size > mostHead + chunk.length) continue
      photo = findPhoto(kept.bytes())
      if (photo)
        problem = refusePhoto?.(typedIn(kept.bytes(), photo, boundary)) ?? refuseHead(kept.bytes(), photo)
    }
  } catch (error) {
    // The line was cut: nothing of the form counts.
    problem ??= error instanceof AppError ? error : mediaError('PICTURE_BROKEN')
  }
  const bytes = kept.bytes()
  const end = bytes.lastIndexOf(`--${boundary}--`)
  if (end < 0) problem ??= mediaError('PICTURE_BROKEN')
  photo ??= findPhoto(bytes, 0)
  const typed = typedIn(bytes, photo, boundary)
  // A file field that was left empty is sent as a file without name and bytes.
  const file = photo && bytes.subarray(photo.from, bytes.lastIndexOf(`\r\n--${boundary}`, end))
  const isSent = file && (file.length > 0 || photo?.name !== '')
  return { typed, photo: problem || !isSent ? null : file, problem }
}

/** The file's name, where its part begins, and where its bytes do. */
type PhotoPart = { name: string; partFrom: number; from: number }

/** Where the picture begins, once so many of its bytes are there. */
function findPhoto(bytes: Buffer, least = pictureHead): PhotoPart | null {
  // Byte by byte a character: positions are those of the bytes.
  const head = bytes.toString('latin1', 0, mostHead)
  const part =
    /\r\ncontent-disposition:[^\r\n]*\bname="photo"[^\r\n]*\bfilename="([^"\r\n]*)"[^]*?\r\n\r\n/i.exec(head)
  const from = part && part.index + part[0].length
  return part && from! + least <= bytes.length ? { name: part[1]!, partFrom: part.index, from: from! } : null
}

/** Of a field that was left empty the next part's boundary comes at once. */
function refuseHead(bytes: Buffer, { name, from }: PhotoPart): AppError | null {
  if (name === '') return null
  try {
    refuseByHead(bytes.subarray(from))
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function typedIn(bytes: Buffer, photo: PhotoPart | null, boundary: string): Typed {
  const head = bytes.toString('utf8', 0, photo?.partFrom ?? Math.min(bytes.length, mostHead))
  return (field) => {
    const name = `name="${field}"\r\n\r\n`
    const at = head.indexOf(name)
    if (at < 0) return ''
    const end = head.indexOf(`\r\n--${boundary}`, at + name.length)
    return head.slice(at + name.length, end < 0 ? undefined : end).trim()
  }
}
