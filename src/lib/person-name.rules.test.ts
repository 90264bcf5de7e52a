import { expect, test } from 'vitest'
import { isAddressLine, isPersonName } from './person-name.rules.ts'

test.each([
  'Ada',
  'Adé Ọlá',
  "O'Brien-Okafor",
  'J.R.R.Tolkien',
  'Dr. Ada',
  'Dr.Obi',
  'St.John',
  'Tunde & Ada',
  'Ngozi (mum)',
  '李小龙',
  'Adaeze 2',
  '',
])('%j is a name', (name) => {
  expect(isPersonName(name)).toBe(true)
})

// (rule: no-links-in-names)
test.each([
  'Your refund is ready: https://evil.example',
  'evil.com',
  'Evil.Com',
  'evil．com',
  'ev\u200bil.com',
  'evil。com',
  'www.evil',
  'ada@example.com',
  'Call 08031234567',
  '<b>Ada</b>',
  'a/b',
  'Ada\r\nBcc: x',
])('%j is no name', (name) => {
  expect(isPersonName(name)).toBe(false)
})

test.each(['12 Bode Thomas Street', 'No.5 St.Mary Rd, Flat 3', 'Opp. GTBank, by B.R.T. stop', 'Ikeja/Ogba'])(
  '%j is a line of an address',
  (line) => {
    expect(isAddressLine(line)).toBe(true)
  },
)

// (rule: no-links-in-names)
test.each(['Get it at evil.com', 'https://evil.example', 'write to a@b.c', 'www.evil', 'pay.evil.shop now'])(
  '%j is no line of an address',
  (line) => {
    expect(isAddressLine(line)).toBe(false)
  },
)
