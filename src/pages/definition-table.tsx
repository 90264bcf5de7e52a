type DefinitionTableProps = { columns: string[]; rows: string[][] }

/** A table of words below a heading of its own: the first cell of each row names it. Rows become blocks with labels on a phone. */
export function DefinitionTable({ columns, rows }: DefinitionTableProps) {
  return (
    <dl className="border-t border-ink">
      {rows.map(([name, ...cells]) => (
        <div key={name} className="border-b border-hairline py-4">
          <dt className="font-semibold">{name}</dt>
          {cells.map((cell, index) => (
            <dd key={columns[index]} className="grid gap-x-4 pt-1 sm:grid-cols-[7rem_1fr]">
              <span className="text-sm leading-6 text-muted">{columns[index]}</span>
              <span>{cell}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
