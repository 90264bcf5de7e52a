import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useState } from 'react'
import { openScreen } from '../../ui/test-screen.ts'
import { FoldedRows } from '../settings/folded-rows.tsx'
import { EditorText, EditorTextArea } from './editor/editor-fields.tsx'
import { isTyping } from './shortcut-focus.client.ts'
import { Unfolding } from './unfolding.tsx'

type Row = { title: string; text: string }

function Rows() {
  const [rows, setRows] = useState<Row[]>([{ title: 'First', text: 'one' }])
  return (
    <FoldedRows
      scope="page"
      rows={rows}
      onRows={setRows}
      isBusy={false}
      blank={{ title: '', text: '' }}
      addLabel="Add a page"
      nameOf={({ title }) => title}
      newName="new page"
      noteOf={({ text }) => text}
    >
      {(row) => (
        <>
          <EditorText editor={row} name="title" label="Title" />
          <EditorTextArea editor={row} name="text" label="Text" />
        </>
      )}
    </FoldedRows>
  )
}

const foldsOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open)

// (rule: editors-stay-open)
test('a new row stays open while title and text are typed, moved and removed', async () => {
  const { user } = await openScreen(<Rows />)
  expect(foldsOpen()).toEqual([false])
  await user.click(screen.getByRole('button', { name: 'Add a page' }))
  expect(foldsOpen()).toEqual([false, true])
  await user.type(screen.getByLabelText('Title'), 'Size guide')
  await user.type(screen.getByLabelText('Text'), 'Measure twice')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Measure twice')
  expect(foldsOpen()).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: 'Move Size guide' }))
  await user.click(screen.getByRole('button', { name: 'One up' }))
  expect(foldsOpen()).toEqual([true, false])
  await user.click(screen.getByText('First'))
  await user.click(await screen.findByRole('button', { name: 'Remove First' }))
  expect(foldsOpen()).toEqual([true])
})

// (rule: editors-stay-open)
test('what opened by itself stays open when its reason is gone', async () => {
  function Wrong() {
    const [isWrong, setWrong] = useState(false)
    return (
      <>
        <Unfolding opensWhen={isWrong}>
          <summary>More</summary>
        </Unfolding>
        <button onClick={() => setWrong(!isWrong)}>Send</button>
      </>
    )
  }
  const { user } = await openScreen(<Wrong />)
  const press = () => user.click(screen.getByRole('button', { name: 'Send' }))
  expect(foldsOpen()).toEqual([false])
  await press()
  expect(foldsOpen()).toEqual([true])
  await press()
  expect(foldsOpen()).toEqual([true])
})

// (rule: editors-stay-open)
test('a letter that follows those of a field that has just gone is no shortcut', () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  expect(isTyping(document.body)).toBe(false)
  expect(isTyping(field)).toBe(true)
  expect(isTyping(document.body)).toBe(false)
  expect(isTyping(field)).toBe(true)
  field.remove()
  expect(isTyping(document.body)).toBe(true)
  expect(isTyping(document.body)).toBe(true)
})
