import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/open-sandbox.ts'
import { openJournal } from './journal.ts'

test('lines are read back in the order they were appended', async () => {
  const folder = temporaryFolder()
  const journal = openJournal(folder)
  for (let number = 0; number < 500; number += 1) {
    journal.append(['row', { number }])
    if (number % 7 === 0) await journal.saved()
  }
  await journal.close()
  const numbers = openJournal(folder).records.map(([, row]) => row['number'])
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, number) => number))
})

test('saved resolves only when the line is in the file', async () => {
  const folder = temporaryFolder()
  const journal = openJournal(folder)
  journal.append(['row', { number: 1 }])
  await journal.saved()
  expect(readFileSync(join(folder, 'ledger.jsonl'), 'utf8')).toBe('["row",{"number":1}]\n')
})

test('a line cut short by a crash is skipped and spoils nothing after it', async () => {
  const folder = temporaryFolder()
  appendFileSync(join(folder, 'ledger.jsonl'), '["row",{"number":1}]\n["row",{"numb')
  const journal = openJournal(folder)
  journal.append(['row', { number: 2 }])
  await journal.close()
  expect(openJournal(folder).records.map(([, row]) => row['number'])).toEqual([1, 2])
})

test('a closed journal accepts no more lines', async () => {
  const folder = temporaryFolder()
  const journal = openJournal(folder)
  await journal.close()
  journal.append(['row', { number: 1 }])
  await journal.saved()
  expect(openJournal(folder).records).toEqual([])
})
