import { screen } from '@testing-library/react'
import { unwrap } from '../../../lib/browser/api-client.ts'
import { openScreen } from '../../../ui/test-screen.ts'
import type { Answers } from '../../../ui/test-wire.ts'
import { AskProvider } from '../ask.tsx'
import { EditorText } from './editor-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { useEditor, useOnceSaved } from './use-editor.client.ts'

export type Note = { id: string; title: string; text: string; tags: string[] }
export const saved: Note = { id: 'n1', title: 'Dress', text: 'Long', tags: [] }
const path = 'POST /api/admin/notes'
type Way = Partial<Parameters<typeof useEditor<Note>>[0]> & {
  onLeft?: () => void
  isNew?: boolean
  make?: string
  lacks?: string[]
  onAnswer?: (isSaved: boolean) => void
}

/** An editor of two texts, saved by one call. */
export function Notes({ onLeft = () => {}, isNew = false, onAnswer = () => {}, make, lacks, ...way }: Way) {
  const editor = useEditor<Note>({
    draftKey: 'note',
    saved,
    check: ({ title }) => (title === 'Bad' ? { title: 'No such title' } : ({ title: undefined } as object)),
    save: (edits, from) =>
      unwrap(
        fetch('/api/admin/notes', {
          method: 'POST',
          body: JSON.stringify({ edits, from: from.title }),
        }) as never,
      ) as Promise<Note>,
    ...way,
  })
  useOnceSaved(editor, isNew, onLeft)
  return (
    <>
      <EditorText editor={editor} name="title" label="Title" />
      <EditorText editor={editor} name="text" label="Text" />
      <SaveBar editor={editor} labels={{ title: 'Name' }} {...(make && { make })} {...(lacks && { lacks })}>
        <button type="button" onClick={() => void editor.save({ tags: ['out'] }).then(onAnswer)}>
          Save and publish
        </button>
      </SaveBar>
    </>
  )
}

export async function openNotes(answer: unknown, way: Way = {}, more: Answers = {}) {
  const draw = (given: Way) => (
    <AskProvider>
      <Notes {...way} {...given} />
    </AskProvider>
  )
  const opened = await openScreen(draw({}), { answers: { [path]: answer, ...more } })
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, text: string) => {
    await opened.user.clear(field(name))
    if (text) await opened.user.type(field(name), text)
  }
  const press = (name: string | RegExp) => opened.user.click(screen.getByRole('button', { name }))
  const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })
  const posts = () => opened.sent.filter(({ call }) => call === path).map(({ body }) => body)
  return { ...opened, field, type, press, bar, posts }
}
