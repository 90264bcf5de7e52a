import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../layout/page-head.rules.ts'
import { pageTextQuery } from './page-texts.queries.ts'
import { cookiesUsed, storedData } from './privacy-tables.rules.ts'
import { TextPage } from './text-page.tsx'

const text = pageTextQuery('privacy')

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(text),
  head: (at) =>
    pageHead(at, {
      description:
        'What we keep about you, why and how long, the cookies we use, and your rights under the NDPA.',
      hasTrail: true,
    }),
  component: PrivacyPage,
})

/** What the program stores is the program's to say, whatever the text around it. */
const tables = {
  stored_data: <DefinitionTable columns={['What', 'Why', 'How long']} rows={storedData} />,
  cookies: <DefinitionTable columns={['What for', 'How long']} rows={cookiesUsed} />,
}

function PrivacyPage() {
  return <TextPage title="Privacy" text={useSuspenseQuery(text).data} tables={tables} />
}

type DefinitionTableProps = { columns: string[]; rows: string[][] }

/** A table of words below a heading of its own: the first cell of each row names it. Rows become blocks with labels on a phone. */
function DefinitionTable({ columns, rows }: DefinitionTableProps) {
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
