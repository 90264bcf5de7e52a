import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useState } from 'react'
import { linesOf } from '../../../ui/test-lines.ts'
import { openScreen } from '../../../ui/test-screen.ts'
import { PictureField, type PictureValue } from './picture-field.tsx'
import { uploadPicture } from './upload-picture.client.ts'

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
    'The shop did not answer. Choose the picture again.',
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
