import { expect, test } from 'vitest'
import { addressLineProblem, calledName, nameProblem } from './person-name.rules.ts'

test.each([
  'Ada',
  'Adé Ọlá',
  "O'Brien-Okafor",
  'J.R.R.Tolkien',
  'Dr. Ada',
  'Dr.Obi',
  'Pst.Tunde',
  'Alhaja.Me',
  'St.John',
  'pst.tunde',
  'Tunde & Ada',
  'Ngozi (mum)',
  '李小龙',
  'Adaeze 2',
  // A mail breaks it.
  'Evil.Com',
  '',
])('%j is a name', (name) => expect(nameProblem(name)).toBeNull())

const notInNames = 'Please write a name, without web or email addresses or numbers'
const host = (found: string) => `“${found}” reads as a web address: please put a space after the dot`

// (rule: no-links-in-names)
test.each([
  ['Your refund is ready: https://evil.example', notInNames],
  ['evil.com', host('evil.com')],
  ['get it at pay.evil.shop now', host('pay.evil.shop')],
  ['evil．com', host('evil.com')],
  ['ev\u200bil.com', host('evil.com')],
  ['evil。com', host('evil.com')],
  ['www.evil', notInNames],
  ['WWW.Evil', notInNames],
  ['ada@example.com', notInNames],
  ['Call 08031234567', notInNames],
  ['Call ٠٨٠٣١٢٣٤٥٦٧', notInNames],
  ['<b>Ada</b>', notInNames],
  ['a/b', notInNames],
  ['Ada\r\nBcc: x', notInNames],
])('%j is no name, which says why', (name, problem) => expect(nameProblem(name)).toBe(problem))

test.each([
  '12 Bode Thomas Street',
  'No.5 St.Mary Rd, Flat 3',
  'Opp. GTBank, by B.R.T. stop',
  'Balogun Mkt.Shop 12',
  'Computer Village.Top Floor',
  'ALABA INTL.ONLINE PLAZA',
  'Km.3.Shop 4',
  'Ikeja/Ogba',
])('%j is a line of an address', (line) => expect(addressLineProblem(line)).toBeNull())

const notInAddresses = 'Please write an address, without web or email addresses'

// (rule: no-links-in-names)
test.each([
  ['Get it at evil.com', host('evil.com')],
  ['pay.evil.shop now', host('pay.evil.shop')],
  ['balogun mkt.shop 12', host('mkt.shop')],
  ['https://evil.example', notInAddresses],
  ['write to a@b.c', notInAddresses],
  ['www.evil', notInAddresses],
])('%j is no line of an address, which says why', (line, problem) =>
  expect(addressLineProblem(line)).toBe(problem),
)

test.each([
  ['Ada Obi', 'Ada Obi'],
  [' ', 'ada'],
  [null, 'ada'],
])('who typed %j as her name is called %s', (name, called) => {
  expect(calledName({ name, email: 'ada@shop.test' })).toBe(called)
})
