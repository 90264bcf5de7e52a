import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** How often the rule refuses this JSX, the body of a component. */
function refusals(jsx: string): number {
  const folder = mkdtempSync(path.join(process.cwd(), '.lint-'))
  try {
    mkdirSync(path.join(folder, 'src'))
    writeFileSync(path.join(folder, 'src/part.tsx'), `export const Part = (p) => (${jsx})\n`)
    const config = { jsPlugins: [path.resolve('lint/imports.js')], rules: { 'shop/bare-texts': 'error' } }
    writeFileSync(path.join(folder, 'oxlint.json'), JSON.stringify(config))
    const args = ['--config', path.join(folder, 'oxlint.json'), '--no-ignore', '--format', 'json', folder]
    const { stdout } = spawnSync('node_modules/.bin/oxlint', args, { encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string }[] }
    return diagnostics.filter(({ code }) => code?.includes('bare-texts')).length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.each([
  ['a text that comes and goes', "<p><b>{p.a}</b>{p.isOn && 'on'}</p>"],
  ['one of two texts next to an element', "<p>{p.isOn ? 'on' : 'off'}<b>{p.a}</b></p>"],
  ['a text behind an element that comes and goes', '<p>{p.isOn && <b>now</b>} and later</p>'],
  ['a sum next to an element', '<p>{formatMoney(p.total)}<b>{p.a}</b></p>'],
  ['a text of a fragment, which comes and goes with it', '<p>{p.isOn ? <><b>1</b> more</> : null}</p>'],
])('%s is refused', (_, jsx) => expect(refusals(jsx)).toBe(1))

test.each([
  ['the same in elements of their own', "<p><b>{p.a}</b><span>{p.isOn && 'on'}</span></p>"],
  ['a text alone in its element', "<p>{p.isOn ? 'on' : 'off'}</p>"],
  ['a sum that is not translated', '<p translate="no"><s>{formatMoney(p.total)}<b>{p.a}</b></s></p>'],
  ['a text that stays, before what changes', '<p>Size {p.isOn && <b>now</b>}</p>'],
])('%s is taken', (_, jsx) => expect(refusals(jsx)).toBe(0))
