import { appendFile, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const append = promisify(appendFile)

export type JournalRecord = [kind: string, row: Record<string, unknown>]
type Batch = PromiseWithResolvers<void> & { text: string }

/**
 * An append-only file of JSON lines. Lines written while an earlier write is under way go out together with
 * the next one, so the order is preserved and the disk gets few, larger writes. `saved()` resolves once
 * everything appended so far is with the kernel: enough to survive `kill -9` (there is no fsync).
 */
export function openJournal(folder?: string) {
  if (!folder) {
    return { records: [], append: () => {}, saved: () => Promise.resolve(), close: () => Promise.resolve() }
  }

  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'ledger.jsonl')
  const { records, torn } = readRecords(path)
  const file = openSync(path, 'a')

  let next: Batch | undefined
  let last: Promise<void> = Promise.resolve()
  let writing = false
  let closed = false
  let broken: unknown
  // A line cut short by a crash stays where it is; starting on a fresh line keeps it from swallowing ours.
  let prefix = torn ? '\n' : ''

  async function writeBatches() {
    while (next) {
      const batch: Batch = next
      next = undefined
      try {
        // After a failed write nothing more is taken: a ledger with a hole is worse than one that stops.
        if (broken) throw broken
        await append(file, prefix + batch.text)
        prefix = ''
        batch.resolve()
      } catch (error) {
        broken = error
        batch.reject(error)
      }
    }
    writing = false
  }

  return {
    records,
    append(record: JournalRecord) {
      if (closed) return
      if (!next) {
        next = { ...Promise.withResolvers<void>(), text: '' }
        last = next.promise
        last.catch(() => {}) // callers of saved() get the error
      }
      next.text += JSON.stringify(record) + '\n'
      if (writing) return
      writing = true
      queueMicrotask(() => void writeBatches())
    },
    saved: () => last,
    async close() {
      if (closed) return
      closed = true
      await last.catch(() => {})
      closeSync(file)
    },
  }
}

export type Journal = ReturnType<typeof openJournal>

function readRecords(path: string): { records: JournalRecord[]; torn: boolean } {
  if (!existsSync(path)) return { records: [], torn: false }
  const text = readFileSync(path, 'utf8')
  const records = text
    .split('\n')
    .map(parseLine)
    .filter((record) => record !== undefined)
  return { records, torn: text !== '' && !text.endsWith('\n') }
}

function parseLine(line: string): JournalRecord | undefined {
  try {
    return JSON.parse(line) as JournalRecord
  } catch {
    return undefined // empty, or cut short by a crash
  }
}
