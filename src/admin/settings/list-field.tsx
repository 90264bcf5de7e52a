import { useState } from 'react'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'
import { InputArea } from '../kit/fields.tsx'

type ListKey = 'hero_lines' | 'claims' | 'closed_dates'
type ListFieldProps = {
  editor: Editor<SettingsRecord>
  name: ListKey
  label: string
  hint?: string
  rows?: number
}

/** A setting that is a list, one item on each line. The text stays as typed, empty lines too, until it is saved or discarded. */
export function ListField({ editor, name, label, hint, rows = 3 }: ListFieldProps) {
  const value = editor.values[name]
  const [typed, setTyped] = useState(() => value.join('\n'))
  const isSame = linesOf(typed).join('\n') === value.join('\n')
  return (
    <InputArea
      name={name}
      label={label}
      hint={hint}
      error={editor.errors[name]}
      rows={rows}
      value={isSame ? typed : value.join('\n')}
      onValue={(typed) => {
        setTyped(typed)
        editor.set({ [name]: linesOf(typed) })
      }}
    />
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
