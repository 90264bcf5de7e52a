import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

// (rule: no-links-in-names)
test.each([
  ['Evil.Com', 'Evil.|Com'],
  ['pay.evil.shop now', 'pay.|evil.|shop now'],
  ['https://evil.example/a', 'https:|//evil.|example/a'],
  ['write to a@b.co', 'write to a@|b.|co'],
  ['www.evil', 'www.|evil'],
  ['evil．com', 'evil．|com'],
  ['1.2.3.4', '1.|2.|3.|4'],
  ['4.evil 5.com', '4.|evil 5.|com'],
])('%s is no link in a mail', (text, marked) => expect(unlinked(text).replaceAll('\u200c', '|')).toBe(marked))

test.each(['Ada Obi', 'Dr. Ada', '12, Marina. Call me at 3.5', 'from 18,000.50 on', 'Ọ̀ṣúnlànà', ''])(
  '“%s” stays as it is',
  (text) => expect(unlinked(text)).toBe(text),
)
