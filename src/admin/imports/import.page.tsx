import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { countText } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { secondMs } from '../../lib/time.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { Badge } from '../kit/badge.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { notReadyClass, Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { usePathId } from '../kit/use-params.client.ts'
import { goWords, stateWords } from './import-words.rules.ts'
import { Outcome } from './outcome.tsx'
import { Understood } from './understood.tsx'

const isBusy = ({ state, pictures }: ImportView) =>
  state === 'running' || state === 'undoing' || (state === 'done' && pictures.waiting > 0)

/** One file: what was understood of it, how far it is, what became of it (rule: import-steps). */
export function ImportPage() {
  const id = usePathId() ?? ''
  const queryClient = useQueryClient()
  const asked = ownerQuery('get /imports/{id}', { id })
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data as ImportView) ? 1.5 * secondMs : false),
  })
  const go = useAction({
    run: (file: ImportView) => ownerCall('post /imports/{id}/go', { id: file.id }),
    changes: query.data?.about === 'customer' ? ['imports', 'customers'] : 'product',
    // Read again, it would come late: the shop is busy with the file by now.
    onDone: (view) => queryClient.setQueryData(asked.queryKey, view),
  })
  const view = query.data
  const ready = view?.counts.ready ?? 0
  const asks = view?.open_questions.length ?? 0
  const isResting = view?.state === 'open' || view?.state === 'done'
  const canGo = view && isResting && ready > 0
  // What is said next to the button, or below, is not said by a badge too.
  const badge = view && isResting && !(canGo && asks > 0) && view.counts.wrong === 0 && stateWords(view)
  return (
    <Screen
      title={view?.file_name ?? 'A file'}
      back={{ href: '/admin/imports', label: 'the files' }}
      aside={badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      action={
        canGo && (
          <div className="gap-4 max-lg:grid max-lg:gap-2 lg:flex lg:items-center">
            {asks > 0 && (
              <p className="text-sm text-muted">{countText(ownerNouns.question, asks)} to answer first</p>
            )}
            <ActionButton
              action={go}
              input={view}
              className={`max-lg:w-full ${asks > 0 ? `${notReadyClass} disabled:opacity-100` : ''}`}
              disabled={asks > 0}
              label={goWords(view)}
            />
          </div>
        )
      }
    >
      <Loaded query={query}>
        {(file) => (file.state === 'open' ? <Understood file={file} /> : <Outcome file={file} />)}
      </Loaded>
    </Screen>
  )
}
