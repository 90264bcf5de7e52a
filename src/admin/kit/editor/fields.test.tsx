import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useEffect, useState } from 'react'
import { linesOf } from '../../../ui/test-lines.ts'
import { openScreen } from '../../../ui/test-screen.ts'
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
import { PictureField, type PictureValue } from './picture-field.tsx'
import { uploadPicture } from './upload-picture.client.ts'

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

/** The line of an upload, whose answer the test gives. */
class Line extends EventTarget {
  static open: Line[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  status = 0
  response: unknown
  opened = ''
  constructor() {
    super()
    Line.open.push(this)
  }
  open(method: string, path: string) {
    this.opened = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  abort() {
    this.onabort()
  }
  send(file: File) {
    this.opened += ` ${file.name}`
  }
}

const stored = { key: 'k'.repeat(16), width: 480, height: 600, thumbhash: '', alt: '' }

function Picture({ start, onValue }: { start: PictureValue; onValue: (...given: unknown[]) => void }) {
  const [value, setValue] = useState(start)
  return (
    <PictureField
      label="Front"
      hint="Upright is best"
      value={value}
      onValue={(next, file) => {
        onValue(next, file)
        setValue(next)
      }}
    />
  )
}

async function openPicture(start: PictureValue = null) {
  Line.open = []
  vi.stubGlobal('XMLHttpRequest', Line)
  const onValue = vi.fn()
  const opened = await openScreen(<Picture start={start} onValue={onValue} />)
  const choose = async (file: File) => {
    await opened.user.upload(opened.container.querySelector<HTMLInputElement>('input[type=file]')!, file)
    return Line.open.at(-1)!
  }
  return { ...opened, onValue, choose }
}
const jpeg = new File(['x'], 'front.jpg', { type: 'image/jpeg' })

test('a picture is chosen, sent with its progress, and described for those who cannot see it', async () => {
  const { container, user, onValue, choose } = await openPicture()
  expect(linesOf(container)).toEqual([
    'group Front',
    'Front',
    'textbox Choose a picture [type=file accept=image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif]',
    'Upright is best',
  ])
  const line = await choose(jpeg)
  expect([line.opened, line.headers]).toEqual([
    'POST /api/admin/uploads front.jpg',
    { 'content-type': 'image/jpeg' },
  ])
  await screen.findByText('0%')
  line.upload.onprogress!({ loaded: 1, total: 3 })
  await screen.findByText('33%')
  line.upload.onprogress!({ loaded: 1, total: 0 })
  await screen.findByText('0%')
  Object.assign(line, { status: 200, response: stored })
  line.onload()
  await screen.findByText('Another picture')
  expect(onValue.mock.calls).toEqual([[{ key: stored.key, alt: '' }, stored]])
  expect(container.querySelector('img')?.getAttribute('src')).toBe(`/media/${stored.key}/480.avif`)
  await user.type(screen.getByLabelText('What it shows, for those who cannot see it'), 'Red')
  expect(onValue.mock.calls.at(-1)![0]).toEqual({ key: stored.key, alt: 'Red' })
  expect(linesOf(container).slice(-3)).toEqual([
    'button Remove it',
    'Upright is best',
    'textbox What it shows, for those who cannot see it “Red” [maxlength=300]',
  ])
  const second = await choose(jpeg)
  Object.assign(second, { status: 200, response: { ...stored, key: 'm'.repeat(16) } })
  second.onload()
  await waitFor(() => expect(onValue.mock.calls.at(-1)![0]).toEqual({ key: 'm'.repeat(16), alt: 'Red' }))
  await user.click(screen.getByRole('button', { name: 'Remove it' }))
  expect(onValue.mock.calls.at(-1)).toEqual([null, undefined])
  await screen.findByText('Choose a picture')
})

test('a file the shop refuses is named in its words, a line that breaks in ours; the next try clears both', async () => {
  const { choose, container } = await openPicture({ key: stored.key, alt: 'Red' })
  expect(linesOf(container).at(-1)).toContain('“Red”')
  const line = await choose(new File(['x'], 'a.pdf', { type: 'image/heic' }))
  Object.assign(line, { status: 415, response: { error: { message: 'HEIC cannot be read' } } })
  line.onload()
  expect((await screen.findByRole('alert')).textContent).toBe('HEIC cannot be read')
  await screen.findByText('Another picture')
  const second = await choose(jpeg)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  second.onerror()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The shop did not answer. Choose the picture once more.',
  )
})

// (rule: small-pictures)
test('a picture that will look blurred is taken, and a word is said of it until the next one', async () => {
  const { choose, onValue } = await openPicture()
  const first = await choose(jpeg)
  Object.assign(first, { status: 200, response: { ...stored, width: 479 } })
  first.onload()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This picture is less than 480 pixels wide and will look blurred. Choose a larger one if you have it.',
  )
  expect(onValue.mock.calls).toHaveLength(1)
  const second = await choose(jpeg)
  Object.assign(second, { status: 200, response: stored })
  second.onload()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a file of no known kind is sent as a picture to be looked at', async () => {
  const { choose } = await openPicture()
  const line = await choose(new File(['x'], 'a', { type: '' }))
  expect(line?.headers ?? {}).toEqual({ 'content-type': 'image/unknown' })
})

test('what is wrong with a picture is said below it', async () => {
  await openScreen(<PictureField label="Front" value={null} onValue={() => {}} error="A picture is needed" />)
  expect(screen.getByRole('alert').textContent).toBe('A picture is needed')
})

test('an upload that is stopped is no failure of the shop', async () => {
  vi.stubGlobal('XMLHttpRequest', Line)
  const stop = new AbortController()
  const upload = uploadPicture(jpeg, () => {}, stop.signal)
  stop.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})
