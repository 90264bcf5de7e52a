import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { mutantsOf } from './page-mutants.ts'
import { switchedPage } from './switched-page.ts'

const page = `
export const Page = ({ rows, isBusy, hint, onPack, ...rest }) => (
  <section aria-label="To pack" {...rest}>
    {rows.length > 0 && <p>Two
      lines</p>}
    <Rest />
    <button disabled={isBusy} onClick={() => { note('Pressed once'); onPack() }} autoFocus>{isBusy ? 'Packing' : 'Pack'}</button>
    {useAction({ done: 'Packed', changes: 'order' })}
  </section>
)`

/** What the page draws while one change is on, with every call written down. */
async function drawn(on: number): Promise<{ text: string; reached: number[] }> {
  const reached: number[] = []
  const source = switchedPage(page, mutantsOf(page))
  const { code } = await transformWithOxc(source, 'page.jsx', {
    jsx: { runtime: 'classic', pragma: 'draw', pragmaFrag: 'null' },
  })
  const draw = (type: unknown, given: { onClick?: () => void } | null, ...children: unknown[]) => {
    const { onClick, ...shown } = given ?? {}
    onClick?.()
    return [type, shown, ...children.filter(Boolean)]
  }
  const run = new Function(
    'draw',
    'Rest',
    'useAction',
    'note',
    '__change',
    `${code.replace('export const Page', 'const Page')}; return Page`,
  )
  const change = (number: number) => (reached.push(number), number === on)
  const Page = run(
    draw,
    'Rest',
    (given: object) => JSON.stringify(given),
    () => {},
    change,
  ) as (props: object) => unknown
  return { text: JSON.stringify(Page({ rows: [1], isBusy: false, onPack: () => {}, id: 'a' })), reached }
}

test('with no change on a page draws what it drew, and says which changes were reached', async () => {
  const { text, reached } = await drawn(-1)
  expect(JSON.parse(text)).toEqual([
    'section',
    { 'aria-label': 'To pack', id: 'a' },
    ['p', {}, 'Two lines'],
    ['Rest', {}],
    ['button', { disabled: false, autoFocus: true }, 'Pack'],
    JSON.stringify({ done: 'Packed', changes: 'order' }),
  ])
  expect(new Set(reached).size).toBe(mutantsOf(page).length - 1)
})

test('each change that is on is the one its words say', async () => {
  const changes = mutantsOf(page)
  const textOf = async (what: string) =>
    (await drawn(changes.findIndex((mutant) => mutant.what === what))).text
  expect(await textOf('no aria-label')).not.toContain('To pack')
  expect(await textOf('no {...rest}')).not.toContain('"id":"a"')
  expect(await textOf('no <Rest />')).not.toContain('Rest')
  expect(await textOf('no autoFocus')).not.toContain('autoFocus')
  expect(await textOf("always 'Packing'")).toContain('"Packing"]')
  expect(await textOf('no done for useAction')).not.toContain('done')
  expect(await textOf('changes nothing')).toContain('\\"changes\\":[]')
  expect(await textOf('other words')).toContain('Other words')
})
