import type { HonoRequest } from 'hono'
import { type AppError } from '../../lib/errors.ts'
import { cleanCode } from '../../lib/pasted-text.ts'
import { mediaError } from '../../media/media.errors.rules.ts'
import { maxPictureBytes } from '../../media/picture-format.rules.ts'

/** What a rider typed, and the picture; `problem` says why there is none of a picture that was sent. */
export type RiderForm = {
  code: string
  reason: string
  words: string
  photo: Uint8Array | null
  problem: AppError | null
}

/** A picture and, in front of it, the few words of the form. */
const mostBytes = maxPictureBytes + 64 * 1024

/**
 * Reads the form of a rider's page. Of one that is cut off, or larger than a picture may be, what was typed is read all the same:
 * the page sends it in front of the picture.
 */
export async function readRiderForm(request: HonoRequest): Promise<RiderForm> {
  const type = request.header('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    const form = await request.parseBody()
    return { ...typedOf((name) => form[name]), photo: null, problem: null }
  }
  const { bytes, isTooLarge } = await readBody(request.raw.body)
  const form = isTooLarge ? null : await parseForm(bytes, type)
  if (!form) {
    const head = bytes.subarray(0, 4096).toString()
    const typed = typedOf((name) => new RegExp(`name="${name}"\r\n\r\n([^\r\n]*)\r\n`).exec(head)?.[1])
    return { ...typed, photo: null, problem: mediaError(isTooLarge ? 'PICTURE_TOO_LARGE' : 'PICTURE_BROKEN') }
  }
  const file = form.get('photo')
  // A file field that was left empty is sent as a file without name and bytes.
  const isSent = file instanceof File && (file.size > 0 || file.name !== '')
  return {
    ...typedOf((name) => form.get(name)),
    photo: isSent ? await file.bytes() : null,
    problem: null,
  }
}

function typedOf(field: (name: string) => unknown): Pick<RiderForm, 'code' | 'reason' | 'words'> {
  const text = (name: string) => {
    const value = field(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { code: cleanCode(text('code')), reason: text('reason'), words: text('words') }
}

const parseForm = (bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData | null> =>
  new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null)

/** To its end, since a browser shows no answer before it has sent all; what is too much is not kept. */
async function readBody(
  body: ReadableStream<Uint8Array> | null,
): Promise<{ bytes: Buffer<ArrayBuffer>; isTooLarge: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size <= mostBytes) chunks.push(chunk)
    }
  } catch {
    // The line was cut: the form does not parse, and nothing of it counts.
  }
  return { bytes: Buffer.concat(chunks), isTooLarge: size > mostBytes }
}

/** Lets a browser send the rest of a form that is refused unread, so that it shows why. */
export const drainForm = async ({ raw }: HonoRequest): Promise<void> => {
  await raw.body?.pipeTo(new WritableStream()).catch(() => {})
}
