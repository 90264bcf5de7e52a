import { expect, test } from 'vitest'
import { cleanTitle, latinWords } from './latin-words.ts'

// (rule: slug-letters)
test('letters that are not plain become so, other scripts nothing', () => {
  expect(latinWords('Crème Brûlée & Þór’s Øl', 60)).toBe('creme-brulee-thors-ol')
  expect(latinWords('ﬁne ½ dress', 60)).toBe('fine-1-2-dress')
  expect(latinWords('Платье', 60)).toBe('')
})

// (rule: clean-titles)
test('a title loses what cannot be seen and doubled spaces', () => {
  expect(cleanTitle('\u200bAdire\u00a0  Wrap\u00ad \u2066Dress\u2069\n')).toBe('Adire Wrap Dress')
})
