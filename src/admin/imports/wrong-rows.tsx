import { fileNouns } from './import-words.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportView, WrongRows as Wrong } from '../../imports/import-view.schema.ts'
import { type ImportField, importFields } from '../../imports/reading/import-fields.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { InputArea, InputForm, InputText, Problem } from '../kit/fields.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { TextFold } from './text-fold.tsx'

type Row = Wrong['rows'][number]

/** Only the rows that are wrong, each with why, to be mended here. */
export function WrongRows({ file }: { file: ImportView }) {
  const { wrong } = file.counts
  const query = useQuery({ ...ownerQuery('get /imports/{id}/wrong', { id: file.id }), enabled: wrong > 0 })
  if (wrong === 0 || !query.data) return null
  const { rows, total } = query.data
  return (
    <Section
      title={`${countText(fileNouns[file.about], total)} to fix`}
      help={`${total > 20 ? `The first 20 of ${formatCount(total)}. ` : ''}${helpOf(file, total === 1)}`}
    >
      <ul className="grid gap-4">
        {rows.map((row) => (
          <WrongRow
            key={`${row.row} ${row.problems.map(({ message }) => message).join()}`}
            file={file}
            row={row}
          />
        ))}
      </ul>
    </Section>
  )
}

function helpOf({ state, counts }: ImportView, isOne: boolean): string {
  if (state === 'open')
    return counts.ready > 0 ? `You can import the others without ${isOne ? 'it' : 'them'}.` : ''
  return isOne
    ? 'Fix it here; then only this one is imported.'
    : 'Fix them here; then only these are imported.'
}

const isLong = (text: string) => text.length > 60 || text.includes('\n')

function WrongRow({ file, row }: { file: ImportView; row: Row }) {
  const [typed, setTyped] = useState<Partial<Record<ImportField, string>>>({})
  const mend = useAction({
    run: (cells: Partial<Record<ImportField, string>>) =>
      ownerCall('patch /imports/{id}/rows/{number}', { id: file.id, number: String(row.row), cells }),
    done: ({ counts }) => (counts.wrong < file.counts.wrong ? 'Fixed' : undefined),
    changes: ['imports'],
  })
  const isOf = (field: ImportField) => row.problems.find((problem) => problem.field === field)?.message
  const [wrong, right] = [
    row.cells.filter(({ field }) => isOf(field)),
    row.cells.filter(({ field }) => !isOf(field)),
  ]
  const input = ({ field, text }: Row['cells'][number]) => {
    const shared = {
      name: `row-${row.row}-${field}`,
      label: importFields[field],
      isOptional: !isOf(field),
      error: isOf(field),
      value: typed[field] ?? text,
      onValue: (value: string) => setTyped({ ...typed, [field]: value }),
    }
    return isLong(text) ? (
      <InputArea key={field} {...shared} rows={3} className="sm:col-span-2" />
    ) : (
      <InputText key={field} {...shared} />
    )
  }
  const homeless = row.problems.filter(({ field }) => !row.cells.some((cell) => cell.field === field))
  return (
    <li className="border border-alert bg-paper p-4">
      <InputForm className="grid gap-4" onSend={() => mend.mutate(typed)}>
        <p className="font-semibold wrap-anywhere">
          Row {row.row}
          {row.title && `: ${row.title}`}
        </p>
        {homeless.map(({ message }) => (
          <Problem key={message} text={message} />
        ))}
        <div className="grid gap-4 sm:grid-cols-2">{wrong.map(input)}</div>
        {right.length > 0 && (
          <TextFold title="Other columns of this row">
            <div className="grid gap-4 sm:grid-cols-2">{right.map(input)}</div>
          </TextFold>
        )}
        <div>
          <Button
            type="submit"
            variant="secondary"
            isBusy={mend.isPending}
            disabled={Object.keys(typed).length === 0}
          >
            Check again
          </Button>
        </div>
      </InputForm>
    </li>
  )
}
