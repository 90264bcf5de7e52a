import { expect, test } from 'vitest'
import { shareQuestions } from './probe.ts'

test('callers at once share the next question, and none gets the answer of one that was under way', async () => {
  let asked = 0
  const answers: (() => void)[] = []
  const ask = shareQuestions(async () => {
    const number = ++asked
    await new Promise<void>((resolve) => answers.push(resolve))
    return number
  })
  const first = ask()
  await expect.poll(() => answers.length).toBe(1)
  const later = [ask(), ask(), ask()]
  answers[0]!()
  expect(await first).toBe(1)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!()
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

test('a question that failed is asked again', async () => {
  let asked = 0
  const ask = shareQuestions(async () => {
    if (++asked === 1) throw new Error('away')
    return asked
  })
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe(2)
})
