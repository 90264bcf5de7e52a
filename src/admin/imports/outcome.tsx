import { useQuery } from '@tanstack/react-query'
import type { ImportView } from '../../imports/import-view.schema.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { DeadPictures } from './dead-pictures.tsx'
import { outcomeWords, shareDone } from './import-words.rules.ts'
import { Meter } from './meter.tsx'
import { WrongRows } from './wrong-rows.tsx'

type Props = { file: ImportView }

/** How far a file is, and what became of it. */
export function Outcome({ file }: Props) {
  const isWorking = file.state === 'running' || file.state === 'undoing'
  return (
    <div className="grid max-w-3xl gap-2">
      <div className="grid gap-4 pb-6">
        {isWorking ? (
          <Meter
            label={file.state === 'running' ? 'Moving in' : 'Taking it back'}
            share={shareDone(file)}
            detail="You can leave this screen: it goes on by itself."
          />
        ) : (
          <Pictures file={file} />
        )}
        <p role="status" className="tabular-nums">
          {outcomeWords(file) || 'Nothing yet'}
        </p>
        {!isWorking && <Doing file={file} />}
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
  const detail = `${formatCount(pictures.done)} of ${countText('picture', all)}${pictures.dead > 0 ? `, ${formatCount(pictures.dead)} did not come` : ''}`
  if (pictures.waiting === 0) return <p>Pictures: {detail}.</p>
  return (
    <Meter
      label="Fetching pictures"
      share={(pictures.done + pictures.dead) / all}
      detail={`${detail}. You can leave this screen: it goes on by itself.`}
    />
  )
}

function Doing({ file }: Props) {
  const isOfCustomers = file.about === 'customer'
  const undo = useAction({
    run: () => ownerCall('post /imports/{id}/undo', { id: file.id }),
    question: () => ({
      title: 'Take this file back?',
      text: `${countText(file.about, file.counts.made)} that it made will go, ${countText(file.about, file.counts.changed)} will be as before. ${isOfCustomers ? 'Who ordered or was changed since stays.' : 'What was sold or changed since stays.'}`,
      confirmText: 'Take it back',
    }),
    changes: ['imports', 'products', 'customers'],
  })
  return (
    <div className="flex flex-wrap gap-3">
      {file.state === 'done' && file.counts.made + file.counts.changed > 0 && (
        <ButtonLink
          href={isOfCustomers ? '/admin/customers' : '/admin/products'}
          variant="secondary"
          label={isOfCustomers ? 'See the customers' : 'See the products'}
        />
      )}
      {file.can_undo && <ActionButton variant="quiet" action={undo} label="Take it back" />}
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
    <Section title="Left as they are">
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
