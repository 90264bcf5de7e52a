import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Edit } from './mend.ts'

/** What an exploration reads of the repository. */
const needed = /^(src|sandbox|faults|demo|scripts|public)\/|^[^/]+\.(json|ts)$/

/** A copy of the shop as it is in this folder, also what is not committed; the packages are those of here. */
export function copyShop(): { root: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'shop-broken-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of listed.split('\0').filter((name) => needed.test(name))) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    cpSync(file, path.join(root, file))
  }
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** The text with an edit made. Throws unless the file has what it replaces exactly once. */
export function edited(text: string, { file, from, to }: Edit): string {
  const times = text.split(from).length - 1
  if (times !== 1) throw new Error(`${file} has ${times} times, not once:\n${from}`)
  return text.replace(from, () => to)
}

/** Makes the edits in a copy; gives what puts the files back as they were. */
export function breakCopy(root: string, edits: Edit[]): () => void {
  const before = edits.map(
    ({ file }) => [path.join(root, file), readFileSync(path.join(root, file))] as const,
  )
  for (const edit of edits) {
    const file = path.join(root, edit.file)
    writeFileSync(file, edited(readFileSync(file, 'utf8'), edit))
  }
  return () => {
    for (const [file, text] of before.toReversed()) writeFileSync(file, text)
  }
}
