import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Badge } from '../kit/badge.tsx'
import { Screen } from '../kit/screen.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { DropEditor } from './drop-editor.tsx'
import { newDrop, stageWords } from './drop-form.rules.ts'
import { dropsQuery } from './featured.queries.ts'

const back = { href: '/admin/featured', label: 'Featured' }

/** One drop, or a new one at `/admin/featured/new`. */
export function DropPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(dropsQuery)
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
