import { expect, test } from 'vitest'
import { withoutMarks } from '../../catalog/product/markdown.rules.ts'
import { markdownProblem, renderMarkdown } from './markdown.ts'

// (rule: safe-markdown)
test('a description keeps its lines, words in bold, lists and links', () => {
  expect(
    renderMarkdown('Soft *cotton*.\nFalls **wide**.\n\n- lined\n- washable\n\n[Care](https://x.example)'),
  ).toBe(
    '<p>Soft <em>cotton</em>.<br />Falls <strong>wide</strong>.</p>\n<ul>\n<li>lined</li>\n<li>washable</li>\n</ul>\n' +
      '<p><a href="https://x.example" rel="nofollow noopener">Care</a></p>',
  )
  expect(renderMarkdown('# Made in Lagos')).toBe('<h3>Made in Lagos</h3>')
  expect(renderMarkdown('')).toBe('')
})

// (rule: safe-markdown)
test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '<a href="java\nscript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<p style="position:fixed" onclick="alert(1)">x</p>',
  '![x](https://tracker.example/pixel.gif)',
  '<iframe src="https://x.example"></iframe>',
])('nothing of %s can act in a page', (text) => {
  expect(renderMarkdown(text)).not.toMatch(/script|onerror|onload|onclick|style=|<img|<svg|<iframe|data:/)
})

test('link previews and search engines get the words without the marks', () => {
  expect(withoutMarks('# Wide\n\n**Soft** *cotton*, [how to wash](https://x.example)\n\n- lined')).toBe(
    'Wide Soft cotton, how to wash lined',
  )
  expect(withoutMarks('A 2*3 grid, snake_case & 50% off')).toBe('A 2*3 grid, snake_case & 50% off')
})

// (rule: rendered-once)
test.each([
  ['quotations in each other', '> '.repeat(3000) + 'x', /inside each other|takes too long/],
  ['a few too many', '> '.repeat(13) + 'x', /inside each other/],
  ['lists in each other', '- '.repeat(2000) + 'x', /inside each other|takes too long/],
  ['stars without an end', '*a_'.repeat(5000), /takes too long/],
  ['more than anybody reads', 'www.a.b '.repeat(12_000), /too long to show/],
])('a text of %s is refused with words', (_, text, words) => {
  expect(markdownProblem(text)).toMatch(words)
})

// (rule: rendered-once)
test('what people write is taken, and what was saved before is shown without its form', () => {
  const page = ['## Sizes', '- **UK 6**\n  - bust 84 cm\n    1. *loose*', '> as said', 'Write to us.'].join(
    '\n\n',
  )
  expect(markdownProblem(page.repeat(40))).toBeNull()
  expect(renderMarkdown('> '.repeat(9000) + '<b>x')).toContain('&gt; &lt;b&gt;x')
})
