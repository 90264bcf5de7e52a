import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bringFilesBack, currentFiles, setFilesAside } from './old-files.ts'

/** A build as Vite does it: the folders are emptied, then filled. */
function build(dist: string, names: string[], now: Date) {
  setFilesAside(dist, now)
  for (const bundle of ['client', 'admin']) {
    rmSync(path.join(dist, bundle), { recursive: true, force: true })
    mkdirSync(path.join(dist, bundle, 'assets'), { recursive: true })
    for (const name of names) writeFileSync(path.join(dist, bundle, 'assets', name), name)
  }
  bringFilesBack(dist, now)
}

// (rule: part-failure)
test('the scripts of a build are served for a week after the next one, and are not listed as its own', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'old-files-'))
  const served = () => readdirSync(path.join(dist, 'client', 'assets')).toSorted()
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  build(dist, ['a-1.js', 'b-1.js'], day(1))
  // An old build was in use until now.
  build(dist, ['a-2.js', 'b-1.js'], day(20))
  expect(served()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
  expect(currentFiles(dist, 'client')).toEqual(['a-2.js', 'b-1.js'])
  build(dist, ['a-3.js', 'b-1.js'], day(26))
  expect(served()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'b-1.js'])
  build(dist, ['a-4.js', 'b-1.js'], day(28))
  expect(served()).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'b-1.js'])
  rmSync(dist, { recursive: true })
})
