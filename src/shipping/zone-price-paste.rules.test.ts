import { expect, test } from 'vitest'
import { readPriceColumn } from './zone-price-paste.rules.ts'

const places = [
  { id: 'a', name: 'Abia', rate: 100_000 },
  { id: 'f', name: 'FCT (Abuja)', rate: null },
  { id: 'c', name: 'Cross River', rate: 100_000 },
  { id: 'm', name: 'Lagos Mainland (Ikeja, Yaba)', rate: 100_000 },
]
const read = (text: string) => readPriceColumn(text, places)
const rates = (text: string) => read(text).prices.map(({ id, rate }) => `${id} ${rate / 100}`)

// (rule: zone-prices)
test.each([
  ['Abia\t4500\nCross River\t5,000', ['a 4500', 'c 5000']],
  ['Place\tPrice\r\nAbia State\t₦4,500.50\r\n', ['a 4500.5']],
  ['Abuja; 4500\nlagos mainland, 2 500', ['f 4500', 'm 2500']],
  ['Abia 4500\n\ncross river  5000', ['a 4500', 'c 5000']],
  ['Abia, 4,500', ['a 4500']],
  ['Abia\t0', ['a 0']],
  ['Abia,4500\nAbuja\t₦4,500\nCross River\t4500.00', ['a 4500', 'f 4500', 'c 4500']],
])('lines of name and price find their places: %j', (text, expected) => {
  expect(read(text).problems).toEqual([])
  expect(rates(text)).toEqual(expected)
})

// (rule: zone-prices)
test('prices alone go to the places in their order, and an empty line leaves one as it is', () => {
  expect(rates('4500\n\n5,000')).toEqual(['a 4500', 'c 5000'])
  expect(rates('Price\n4500')).toEqual(['a 4500'])
  expect(read('1\n2\n3\n4\n5').problems).toEqual([
    { line: 5, text: 'is one price too many: 4 places are here' },
  ])
  expect(read(' \n')).toEqual({ prices: [], problems: [] })
})

// (rule: zone-prices)
test('prices alone begin at the place they are pasted into, below a heading too; names find theirs anywhere', () => {
  const ids = (text: string) => readPriceColumn(text, places, 2).prices.map(({ id }) => id)
  expect(ids('Price\n4500\n5000')).toEqual(['c', 'm'])
  expect(ids('4500')).toEqual(['c'])
  expect(ids('Abia\t4500')).toEqual(['a'])
  expect(readPriceColumn('1\n2\n3', places, 2).problems).toEqual([
    { line: 3, text: 'is one price too many: 2 places are here' },
  ])
})

// (rule: zone-prices)
test('each line that does not fit is named with its reason', () => {
  const { problems } = read(
    'Abia\tcheap\nAtlantis\t4500\n4500\nAbuja\nAbia\t-5\nLagos Mainland\t1\nLagos Mainland\t2\nCross River\t15000000',
  )
  expect(problems).toEqual([
    { line: 1, text: '“cheap” is not a price' },
    { line: 2, text: '“Atlantis” is not one of your places' },
    { line: 3, text: 'has a price but no place' },
    { line: 4, text: 'has no price' },
    { line: 5, text: '“-5” is not a price' },
    { line: 7, text: 'Lagos Mainland (Ikeja, Yaba) is listed twice' },
    { line: 8, text: 'a price is at most ₦10,000,000' },
  ])
  expect(read('Abia\t4500').prices).toEqual([{ id: 'a', name: 'Abia', rate: 450_000, before: 100_000 }])
})

// (rule: zone-prices)
test.each([
  ['Abia,4500,3', '“4500,3” is not a price'],
  ['Abia,3,4500', '“3,4500” is not a price'],
  ['Abia 3 4500', '“3 4500” is not a price'],
  ['Abia\t4500,00', '“4500,00” is not a price'],
  ['Abia;4500,00', '“4500,00” is not a price'],
  ['4500,00', '“4500,00” is not a price'],
  ['Abia, 450, 500', '“450, 500” is not a price'],
  ['Abia\t4500\t3', 'has several columns: paste only the names and their prices'],
  ['3\t4500', '“3\t4500” is not a price'],
])('a decimal comma or a second column is never joined to a price: %j', (text, problem) => {
  expect(read(text)).toEqual({ prices: [], problems: [{ line: 1, text: problem }] })
})

// (rule: zone-prices)
test.each(['4500', '4,500', '₦4,500', '4500.00', ' ₦ 4 500 '])('a price alone is read: %j', (text) => {
  expect(rates(text)).toEqual(['a 4500'])
})
