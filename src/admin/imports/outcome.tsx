import { useQuery } from '@tanstack/react-query'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { DeadPictures } from './dead-pictures.tsx'
import { fileNouns, doneOf, headlineOf, outcomeWords } from './import-words.rules.ts'
import { Meter } from './meter.tsx'
import { WrongRows } from './wrong-rows.tsx'

type Props = { file: ImportView }

/** How far a file is, and what became of it. */
export function Outcome({ file }: Props) {
  const isWorking = file.state === 'running' || file.state === 'undoing'
  const [done, all] = doneOf(file)
  return (
    <div className="grid max-w-3xl gap-2">
      <div className="grid gap-4 pb-6">
        {isWorking ? (
          <Meter
            label={file.state === 'running' ? 'Importing' : 'Undoing the import'}
            share={done / Math.max(1, all)}
            count={`${formatCount(done)} of ${countText(fileNouns[file.about], all)}`}
            detail="You can leave this screen; the work goes on."
          />
        ) : (
          <div className="grid gap-1">
            <p role="status" className="text-lg font-semibold">
              {headlineOf(file)}
            </p>
            {file.state === 'done' && (
              <p className="text-muted tabular-nums">
                {[
                  outcomeWords(file),
                  file.pictures.dead > 0 && `${countText(ownerNouns.picture, file.pictures.dead)} missing`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </div>
        )}
        {!isWorking && <Pictures file={file} />}
        <Doing file={file} />
      </div>
      {!isWorking && file.state === 'done' && <WrongRows file={file} />}
      {file.state === 'done' && file.pictures.dead > 0 && <DeadPictures file={file} />}
      {file.counts.kept > 0 && !isWorking && <KeptPieces file={file} />}
    </div>
  )
}

function Pictures({ file: { state, pictures } }: Props) {
  const all = pictures.waiting + pictures.done + pictures.dead
  if (state !== 'done' || all === 0) return null
  // What did not come is listed below.
  if (pictures.waiting === 0) return null
  return (
    <Meter
      label="Fetching pictures"
      share={(pictures.done + pictures.dead) / all}
      count={`${formatCount(pictures.done)} of ${countText(ownerNouns.picture, all)}`}
      detail="You can leave this screen; the work goes on."
    />
  )
}

function undoWords({ about, counts: { made, changed } }: ImportView) {
  const parts = [
    made > 0 && `${countText(fileNouns[about], made)} it added will be removed`,
    changed > 0 && `${countText(fileNouns[about], changed)} it changed will be as before`,
  ].filter(Boolean)
  const kept = about === 'customer' ? 'Anyone who has ordered or been changed' : 'Anything sold or changed'
  return `${parts.join(', and ')}. ${kept} since stays.`
}

function Doing({ file }: Props) {
  const isOfCustomers = file.about === 'customer'
  const isRunning = file.state === 'running'
  const label = isRunning ? 'Stop and undo' : 'Undo import'
  const undo = useAction({
    run: () => ownerCall('post /imports/{id}/undo', { id: file.id }),
    question: () => ({
      title: isRunning ? 'Stop and undo this import?' : 'Undo this import?',
      text: undoWords(file),
      confirmText: label,
    }),
    changes: ['imports', 'products', 'customers'],
  })
  return (
    <div className="flex flex-wrap gap-3">
      {file.state === 'done' && file.counts.made + file.counts.changed + file.counts.same > 0 && (
        <ButtonLink
          href={isOfCustomers ? '/admin/customers' : '/admin/products'}
          variant="secondary"
          label={isOfCustomers ? 'See the customers' : 'See the products'}
        />
      )}
      {file.can_undo && (
        <ActionButton variant={isRunning ? 'secondary' : 'quiet'} action={undo} label={label} />
      )}
      {file.state === 'undone' && (
        <ButtonLink href="/admin/imports" variant="secondary" label="Choose another file" />
      )}
    </div>
  )
}

/** What an undo left as it is, and why. */
function KeptPieces({ file }: Props) {
  const { data } = useQuery(ownerQuery('get /imports/{id}/kept', { id: file.id }))
  if (!data) return null
  return (
    <Section title="Kept as they are">
      <ul className="border-t border-hairline">
        {data.pieces.map(({ id, title, message }) => (
          <li key={id} className="border-b border-hairline">
            <SiteLink
              href={`/admin/${file.about}s/${id}`}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-3"
            >
              <span className="min-w-0 font-semibold wrap-anywhere text-accent">{title}</span>
              <span className="text-sm">{message}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
