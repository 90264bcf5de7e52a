import type { Context } from 'hono'
import { fileBudget } from './body-budget.ts'

/** What a request says of its body's length, in bytes; null when it says nothing. */
export function announcedBytes({ req }: Pick<Context, 'req'>): number | null {
  if (req.header('transfer-encoding') !== undefined) return null
  const length = req.header('content-length')
  return length === undefined ? null : Number(length)
}

type Limits = { sender: string; most: number; tooLarge: () => Error }

/**
 * Reads a file and gives its bytes to `work`; until that has ended they count in the budget of all bodies. Call it after whatever
 * can be refused without the file (rule: body-budget).
 * @throws `tooLarge` beyond `most` bytes, UNAVAILABLE (503) when too many files are in memory
 */
export function takeUpload<T>(
  c: Context,
  { sender, most, tooLarge }: Limits,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const announced = announcedBytes(c)
  if (announced !== null && announced > most) throw tooLarge()
  return fileBudget.hold(sender, announced ?? most, async () => {
    const file = createCollector(announced)
    for await (const chunk of c.req.raw.body ?? []) {
      if (file.size + chunk.length > most) throw tooLarge()
      file.push(chunk)
    }
    return work(file.bytes())
  })
}

/** Gathers a body that comes in pieces: once, where its length was announced. */
export function createCollector(length: number | null) {
  const whole = length === null ? null : Buffer.allocUnsafeSlow(length)
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    get size() {
      return size
    },
    push(chunk: Uint8Array) {
      if (whole) whole.set(chunk, size)
      else chunks.push(chunk)
      size += chunk.length
    },
    bytes: (): Buffer<ArrayBuffer> => (whole ? whole.subarray(0, size) : Buffer.concat(chunks)),
  }
}
