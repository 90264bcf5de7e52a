import { globSync, readFileSync } from 'node:fs'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { putFirstScripts } from './first-page-scripts.ts'

const head =
  '<head><link rel="modulepreload" href="/assets/index-a.js" fetchPriority="low"/>' +
  '<link rel="modulepreload" href="/assets/shell-b.js" fetchPriority="low"/>' +
  '<link rel="stylesheet" href="/assets/styles.css"/></head>'

test('the inline script is before the stylesheet, for which it would wait', () => {
  const html = putFirstScripts(head, 'mark', ['/assets/react-dom-c.js'])
  expect(html.indexOf('<script nonce="mark">')).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
  expect(html.lastIndexOf('</script>')).toBeLessThan(html.indexOf('<link rel="stylesheet"'))
})

test('all scripts but the entry wait, those that only the entry imports too', () => {
  const html = putFirstScripts(head, 'mark', ['/assets/react-dom-c.js'])
  expect(html).toContain('<link rel="modulepreload" href="/assets/index-a.js"')
  expect(html).toContain('<link data-later href="/assets/shell-b.js"/>')
  expect(html).toContain('<link data-later href="/assets/react-dom-c.js"/>')
})

test('shortened, the inline script is still a script, with its words whole', () => {
  const html = putFirstScripts(head, 'mark', [])
  const [, code] = /<script nonce="mark">([\s\S]*?)<\/script>/.exec(html)!
  expect(() => new vm.Script(code!)).not.toThrow()
  expect(html).toContain("'Still loading. Your press counts.'")
})

test.skipIf(!globSync('dist/client/assets/index-*.js').length)(
  'the built entry waits for nothing but the module that all share',
  () => {
    const names = JSON.parse(readFileSync('dist/client-files.json', 'utf8')) as string[]
    const entry = readFileSync(
      `dist/client/assets/${names.find((name) => /^index-.*\.js$/.test(name))!}`,
      'utf8',
    )
    const imported = [...entry.matchAll(/from\s*"\.\/([\w-]+)-[\w-]{8}\.js"/g)].map(([, name]) => name)
    expect(imported).toEqual(['rolldown-runtime'])
  },
)
