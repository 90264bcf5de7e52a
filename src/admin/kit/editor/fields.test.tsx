import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEffect, useState } from 'react'
import { linesOf } from '../../../ui/test-lines.ts'
import { openScreen } from '../../../ui/test-screen.ts'
import { InputMoney } from '../fields.tsx'
import {
  EditorCheck,
  EditorMoney,
  EditorNumber,
  EditorSelect,
  EditorText,
  EditorTextArea,
  type EditedValues,
  EditorTime,
} from './editor-fields.tsx'

type Piece = {
  title: string
  sku: string | null
  text: string
  style: string
  price: number | null
  stock: number | null
  kind: string | null
  on_sale: boolean
  from: string | null
}
const piece: Piece = {
  title: 'Dress',
  sku: null,
  text: 'Long',
  style: 'Dress',
  price: 1_800_050,
  stock: 3,
  kind: 'a',
  on_sale: true,
  from: '2026-11-24T08:30:00.000Z',
}
const kinds = [
  { value: 'a', label: 'Adire' },
  { value: 'b', label: 'Batik' },
]

/** What the fields came to. */
const seen: { values: Piece } = { values: piece }
function Fields({ start = piece, errors = {} }: { start?: Piece; errors?: Record<string, string> }) {
  const [values, setValues] = useState(start)
  useEffect(() => void (seen.values = values), [values])
  const editor: EditedValues<Piece> = {
    values,
    saved: start,
    errors,
    set: (changes) => setValues({ ...values, ...changes }),
  }
  return (
    <>
      <EditorText editor={editor} name="title" label="Title" input={{ maxLength: 80 }} />
      <EditorText editor={editor} name="sku" label="SKU" hint="Yours" isOptional className="wide" />
      <EditorTextArea editor={editor} name="text" label="Text" />
      <EditorMoney editor={editor} name="price" label="Price" />
      <EditorNumber editor={editor} name="stock" label="Pieces" isOptional />
      <EditorSelect editor={editor} name="kind" label="Kind" options={kinds} empty="None" />
      <EditorSelect
        editor={editor}
        name="style"
        label="Name"
        options={[{ value: 'Dress', label: 'A dress' }]}
      />
      <EditorCheck editor={editor} name="on_sale" label="On sale" hint="Shown in red" />
      <EditorTime editor={editor} name="from" label="From" />
    </>
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))

test('the fields of an editor show what is there, what is asked for, and help', async () => {
  const { container } = await openScreen(<Fields />)
  expect(linesOf(container)).toEqual(
    [
      'textbox Title “Dress” [maxlength=80 required]',
      'textbox SKU (optional) (Yours)',
      'Yours',
      'textbox Text “Long” [required]',
      'textbox Price “18,000.50” [autocomplete=off inputmode=decimal required]',
      'textbox Pieces (optional) “3” [inputmode=numeric]',
      'combobox Kind “Adire” of None, Adire, Batik [required]',
      'combobox Name “A dress” of A dress [required]',
      'checkbox On sale (checked)',
      'Shown in red',
      'textbox From (optional) “2026-11-24T09:30” (Lagos time) [type=datetime-local]',
      'Lagos time',
    ].map((line) => line.replace(/(.*optional\)) \(Yours\)$/, '$1 (Yours)')),
  )
})

test('what is wrong is said at each field', async () => {
  const names = ['title', 'sku', 'text', 'price', 'stock', 'kind', 'on_sale', 'from']
  const { container } = await openScreen(
    <Fields errors={Object.fromEntries(names.map((name) => [name, `Wrong ${name}`]))} />,
  )
  const lines = linesOf(container)
  for (const name of names) expect(lines).toContain(`Wrong ${name}`)
  expect(lines.filter((line) => line.includes('invalid'))).toHaveLength(7)
})

test('what is typed and chosen is the value, in its own kind; empty is null where it may be', async () => {
  const { user } = await openScreen(<Fields />)
  const fill = async (name: string, text: string) => {
    await user.clear(field(name))
    if (text) await user.type(field(name), text)
  }
  await fill('Title', '')
  await fill('SKU', 'AB')
  await fill('Text', 'Wide')
  await fill('Price', '42,000')
  await fill('Pieces', '1a2345678901')
  await user.selectOptions(field('Kind'), 'Batik')
  await user.click(field('On sale'))
  await fill('From', '2026-12-01T10:00')
  expect(seen.values).toEqual({
    title: '',
    sku: 'AB',
    text: 'Wide',
    style: 'Dress',
    price: 4_200_000,
    stock: 123_456_789,
    kind: 'b',
    on_sale: false,
    from: '2026-12-01T09:00:00.000Z',
  })
  await fill('SKU', '')
  await fill('Price', '')
  await fill('Pieces', '')
  await user.selectOptions(field('Kind'), 'None')
  await user.click(field('On sale'))
  expect(seen.values).toMatchObject({ sku: null, price: null, stock: null, kind: null, on_sale: true })
  expect(field('Pieces').value).toBe('')
})

test('a number that is none yet shows an empty field', async () => {
  await openScreen(<Fields start={{ ...piece, stock: Number.NaN, price: Number.NaN, sku: 'X' }} />)
  expect([field('Pieces').value, field('Price').value, field('SKU').value]).toEqual(['', '', 'X'])
})

test('an amount stays as typed until its field is left; what is none stays to be put right', async () => {
  const { user, container } = await openScreen(<Fields />)
  await user.clear(field('Price'))
  await user.type(field('Price'), '42000.5')
  expect([field('Price').value, seen.values.price]).toEqual(['42000.5', 4_200_050])
  await user.tab()
  expect(field('Price').value).toBe('42,000.50')
  await user.clear(field('Price'))
  await user.type(field('Price'), 'much')
  expect(seen.values.price).toBeNaN()
  await user.tab()
  expect(field('Price').value).toBe('much')
  expect(container.textContent).toContain('₦')
})

// (rule: typed-money)
test('an amount shows what counts: what was typed gives way once a button puts in another', async () => {
  function Amount() {
    const [value, setValue] = useState<number | null>(1_800_000)
    return (
      <>
        <InputMoney name="given" label="Given" value={value} onValue={setValue} />
        <button onPointerDown={(press) => press.preventDefault()} onClick={() => setValue(2_000_000)}>
          ₦20,000
        </button>
      </>
    )
  }
  const { user } = await openScreen(<Amount />)
  const given = field('Given')
  for (const text of ['19x', '19,000']) {
    await user.clear(given)
    await user.type(given, text)
    expect(given.value).toBe(text)
    await user.click(screen.getByRole('button'))
    expect(given.value).toBe('20,000')
  }
})
