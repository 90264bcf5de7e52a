import type { ImportView } from '../../imports/import-view.schema.ts'
import { customerFieldNames } from '../../imports/reading/customer-columns.rules.ts'
import {
  type ImportField,
  importFieldNames,
  importFields,
} from '../../imports/reading/import-fields.rules.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { controlClass } from '../../ui/field.tsx'
import { Fold } from '../kit/fold.tsx'
import { useChangeImport } from './use-change-import.client.ts'

const pieceFieldNames = importFieldNames.filter(
  (name) => name === 'title' || !customerFieldNames.includes(name),
)

type Column = ImportView['columns'][number]
type Placed = Column & { at: number }

/** What each column became, with samples of its cells; each can be another thing (rule: import-columns). */
export function Columns({ file }: { file: ImportView }) {
  const placed = file.columns.map((column, at) => ({ ...column, at }))
  const taken = placed.filter(({ field }) => field !== null)
  const left = placed.filter(({ field, filled }) => field === null && filled > 0)
  return (
    <div className="pb-8">
      <Fold
        title="Columns"
        says={taken.map(({ field }) => importFields[field!]).join(', ') || 'None is imported yet'}
        opensWhen={taken.length === 0}
      >
        <ColumnList file={file} columns={taken} />
        {left.length > 0 && (
          <details className="pt-2" open={taken.length === 0}>
            <summary className="min-h-11 w-fit cursor-pointer text-accent">
              {countText(ownerNouns.column, left.length)} {left.length === 1 ? 'is' : 'are'} not imported
            </summary>
            <ColumnList file={file} columns={left} />
          </details>
        )}
      </Fold>
    </div>
  )
}

function ColumnList({ file, columns }: { file: ImportView; columns: Placed[] }) {
  const change = useChangeImport(file.id)
  const choose = (at: number, field: ImportField | null) => {
    // A field is one column’s: the one that had it before is let go.
    const mapping = file.columns.map((column, other) =>
      other === at ? field : column.field === field ? null : column.field,
    )
    change.mutate({ mapping })
  }
  return (
    <ul aria-busy={change.isPending} className="border-t border-hairline">
      {columns.map((column) => (
        <li
          key={column.at}
          className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[1fr_1fr_14rem] sm:items-center"
        >
          <span className="min-w-0 font-semibold wrap-anywhere">{column.heading || 'Without a heading'}</span>
          <span className="min-w-0 text-sm wrap-anywhere text-muted">
            {column.samples.map((sample) => `“${sample}”`).join(', ')}
            <span className="block">{countText(ownerNouns.filledCell, column.filled)}</span>
          </span>
          <select
            aria-label={`What “${column.heading}” is`}
            className={controlClass}
            value={column.field ?? ''}
            onChange={({ target }) => choose(column.at, (target.value || null) as ImportField | null)}
          >
            <option value="">Not imported</option>
            {(file.about === 'customer' ? customerFieldNames : pieceFieldNames).map((name) => (
              <option key={name} value={name}>
                {importFields[name]}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  )
}
