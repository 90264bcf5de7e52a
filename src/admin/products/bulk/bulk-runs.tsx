import { useQuery } from '@tanstack/react-query'
import { isUnfinished } from '../../../catalog/bulk/bulk-run.rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useParams } from '../../kit/use-params.client.ts'
import { BulkRunEntry } from './bulk-run-entry.tsx'
import { bulkRunsQuery } from '../products.queries.ts'
import { UnfinishedRun } from './unfinished-run.tsx'

/** Earlier changes of many products: one that stopped midway is in sight, the others are behind a button. */
export function BulkRuns() {
  const { params, set } = useParams()
  const { data } = useQuery(bulkRunsQuery)
  if (!data || data.runs.length === 0) return null
  const unfinished = data.runs.find(isUnfinished)
  const show = (changes: string | undefined) => set({ changes, page: params.page })
  return (
    <>
      {unfinished && (
        <section aria-label="Not finished" className="border border-camwood bg-white p-4">
          <UnfinishedRun run={unfinished} />
        </section>
      )}
      <div>
        <Button variant="link" onClick={() => show('open')}>
          Earlier changes of many products
        </Button>
      </div>
      {params['changes'] && (
        <Sheet title="Changes of many products" onClose={() => show(undefined)}>
          <ul className="border-t border-hairline">
            {data.runs.map((run) => (
              <BulkRunEntry key={run.id} run={run} />
            ))}
          </ul>
          <p className="text-sm text-muted">A change can be taken back for a week.</p>
        </Sheet>
      )}
    </>
  )
}
