import { Script } from 'node:vm'
import { expect, test, vi } from 'vitest'
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
test('a table stays, with the sides of its columns, in a box that scrolls', () => {
  expect(renderMarkdown('| Size | Bust |\n|---|--:|\n| M | <i>92</i> cm |')).toBe(
    '<div class="text-table" role="region" aria-label="Table" tabindex="0"><table>\n<thead>\n<tr>\n<th>Size</th>\n' +
      '<th class="text-right">Bust</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>M</td>\n<td class="text-right">92 cm</td>\n' +
      '</tr>\n</tbody></table></div>',
  )
  expect(
    renderMarkdown('<table><tr><td align="x" class="fixed" style="color:red">a</td></tr></table>'),
  ).toContain('<td>a</td>')
})

// (rule: safe-markdown)
test('a picture in a text is refused with words, not left out in silence', () => {
  for (const text of ['![Ada](https://x.example/a.jpg)', 'Look: <IMG src="a.jpg">', '![a][b]\n\n[b]: /c.jpg'])
    expect(markdownProblem(text)).toMatch(/^A text cannot have pictures/)
  for (const text of ['`![Ada](a.jpg)` and wow![^1]', 'a < img', '[a picture](/media/a.jpg)'])
    expect(markdownProblem(text)).toBeNull()
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
  expect(withoutMarks('Measures:\n\n| Size | Bust |\n|:--|--:|\n| M | 92 cm |\n\nWide.')).toBe(
    'Measures: Size Bust M 92 cm Wide.',
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

// (rule: rendered-once)
test('a text that the clock stopped while others had the processor is tried again, one that used it is not', () => {
  const run = vi.spyOn(Script.prototype, 'runInNewContext')
  const stopOnce = () =>
    run.mockClear().mockImplementationOnce(() => {
      throw Object.assign(new Error('timed out'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
    })
  stopOnce()
  expect(markdownProblem('Write to us.')).toBeNull()
  expect(run).toHaveBeenCalledTimes(2)
  stopOnce()
  const used = (ms: number) => ({ user: ms * 1000, system: 0 })
  vi.spyOn(process, 'threadCpuUsage').mockReturnValueOnce(used(0)).mockReturnValueOnce(used(900))
  expect(markdownProblem('Write to us.')).toMatch(/takes too long/)
  expect(run).toHaveBeenCalledTimes(1)
})
