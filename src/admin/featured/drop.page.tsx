import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Badge } from '../kit/badge.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { newDrop, stageWords, dropInputOf, waitingText, whenText } from './drop-form.rules.ts'
import type { OwnerShowcaseItem } from '../../featured/showcase-items-view.server.ts'
import { checkShowcaseItem, showcaseFields } from '../../featured/showcase-input.rules.ts'
import { SaveBar } from '../kit/editor/save-bar.tsx'
import { useEditor, useOnceSaved } from '../kit/editor/use-editor.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { labelsOf } from '../../lib/fields.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { refresh } from '../kit/changes.client.ts'
import { DropFields } from './drop-fields.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useNow } from '../kit/use-now.client.ts'
import { usePathId, useParams } from '../kit/use-params.client.ts'
import { Ago } from '../kit/ago.tsx'
import { Pager } from '../kit/list/pager.tsx'
import { saveFile } from '../../lib/browser/save-file.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import type { NotifyList as List } from './notify-list.service.ts'
import { ActionButton } from '../kit/action-button.tsx'

const labels = labelsOf(showcaseFields)
const back = { href: '/admin/featured', label: 'Featured' }

/** One drop, or a new one at `/admin/featured/new`. */
export function DropPage() {
  const id = usePathId()
  const query = useQuery(ownerQuery('get /featured'))
  return (
    <Loaded query={query}>
      {({ items }) => {
        const item = id === undefined ? newDrop : items.find((each) => each.id === id)
        const stage = item?.id && stageWords[item.stage]
        return (
          <Screen
            title={item?.title || 'New drop'}
            back={back}
            aside={stage && <Badge tone={stage.tone}>{stage.text}</Badge>}
          >
            {item ? (
              <DropEditor key={item.id} item={item} />
            ) : (
              <Empty
                text="This drop does not exist any more."
                way={{ label: 'All drops', href: back.href }}
              />
            )}
          </Screen>
        )
      }}
    </Loaded>
  )
}

/** A drop: what shoppers see of it at the left; its steps and who waits for it at the right. */
function DropEditor({ item }: { item: OwnerShowcaseItem }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isNew = item.id === ''
  const editor = useEditor<OwnerShowcaseItem>({
    draftKey: `drop:${item.id || 'new'}`,
    saved: item,
    check: (values) => checkShowcaseItem(dropInputOf(values)),
    save: (edits, saved) => {
      const input = dropInputOf({ ...saved, ...edits })
      if (isNew) return ownerCall('post /featured', input)
      const changed = changedFields(dropInputOf(saved), input)
      const { id, updated_at } = saved
      return ownerCall('patch /featured/{id}', { id, updated_at, ...changed?.after })
    },
    onSaved: () => void refresh(queryClient, ['featured']),
  })
  const opened = `/admin/featured/${editor.saved.id}`
  useOnceSaved(editor, isNew, () => void navigate({ to: opened as never, replace: true }))
  return (
    <>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        <DropFields editor={editor} />
        {!isNew && (
          <div>
            <DropSteps item={editor.saved} isDirty={editor.isDirty} />
            <NotifyList item={editor.saved} />
          </div>
        )}
      </div>
      <SaveBar editor={editor} labels={labels} make={isNew && 'Create drop'} />
    </>
  )
}

const setStatus = ({ id, updated_at }: OwnerShowcaseItem, status: OwnerShowcaseItem['status']) =>
  ownerCall('patch /featured/{id}', { id, updated_at, status })

/** Opening the sale, and taking a drop off show and back. */
function DropSteps({ item, isDirty }: { item: OwnerShowcaseItem; isDirty: boolean }) {
  const now = useNow()
  const open = useAction({
    question: () => ({
      title: 'Go live now?',
      text:
        item.waiting > 0
          ? `${waitingText(item.waiting)}: this cannot be undone, the emails cannot be called back.`
          : 'Nobody is on the list yet. This cannot be undone: a drop is announced once.',
      confirmText: 'Go live',
    }),
    run: ({ id, updated_at }: OwnerShowcaseItem) => ownerCall('post /featured/{id}/live', { id, updated_at }),
    done: 'Live: everyone waiting gets an email within a minute',
    changes: ['featured'],
  })
  const show = useAction({
    run: (status: OwnerShowcaseItem['status']) => setStatus(item, status),
    done: ({ status }) => (status === 'active' ? 'On show again' : 'Off show'),
    undo: (saved) => setStatus(saved, item.status),
    changes: ['featured'],
  })
  const isUpcoming = item.status === 'active' && item.mode === 'upcoming'
  return (
    <Section title="Steps" help={whenText(item, now) || undefined}>
      <div className="grid gap-3">
        {isUpcoming && <ActionButton disabled={isDirty} action={open} input={item} label="Go live now" />}
        <ActionButton
          variant="secondary"
          disabled={isDirty}
          action={show}
          input={item.status === 'active' ? 'archived' : 'active'}
          label={item.status === 'active' ? 'Take off show' : 'Show again'}
        />
        {isDirty && <p className="text-sm text-muted">Save or discard what you typed first.</p>}
      </div>
    </Section>
  )
}

const words = { waiting: 'asked', sending: 'email on its way', sent: 'mailed', left: 'left the list' }

/**
 * Sign-ups for a drop's notification, with the state of each mail; only the exported file has full addresses.
 */
function NotifyList({ item }: { item: OwnerShowcaseItem }) {
  const { params } = useParams()
  const page = Number(params.page) || 1
  const query = useQuery(ownerQuery('get /featured/{id}/signups', { id: item.id, page }))
  const take = useAction({
    run: () => ownerCall('post /featured/{id}/signups/export', { id: item.id }),
    onDone: ({ file_name, csv }) => saveFile(file_name, csv, 'text/csv'),
    done: 'The file is on its way to this device',
    changes: [],
  })
  return (
    <Section title="Who wants to know" aside={<ActionButton variant="link" action={take} label="Export" />}>
      <Loaded query={query}>
        {(list) => (
          <>
            <Counts list={list} />
            <ul aria-label="Who asked" className="text-sm">
              {list.people.map(({ id, email, state, at }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-3 border-b border-hairline py-2">
                  <span>{email}</span>
                  <span className="text-muted">
                    {words[state]} <Ago at={at} />
                  </span>
                </li>
              ))}
            </ul>
            {list.total > 50 && <Pager total={list.total} page={page} limit={50} noun={ownerNouns.person} />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Counts({ list }: { list: List }) {
  return (
    <div className="pb-3">
      <p>
        <b className="tabular-nums">{list.waiting}</b> waiting · <b className="tabular-nums">{list.sent}</b>{' '}
        of {list.told} emailed · <b className="tabular-nums">{list.left}</b> left
      </p>
      {list.went_live.map(({ at, by }) => (
        <p key={at} className="text-sm text-muted">
          Went live <Ago at={at} isInSentence />, {by === 'schedule' ? 'automatically' : 'by hand'}
        </p>
      ))}
    </div>
  )
}
