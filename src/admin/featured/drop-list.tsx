import type { OwnerShowcaseItem } from '../../featured/owner-showcase.schema.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { Badge } from '../kit/badge.tsx'
import { Rows } from '../kit/rows.tsx'
import { Section } from '../kit/screen.tsx'
import { Empty } from '../kit/states.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { stageWords, waitingText, whenText } from './drop-form.rules.ts'
import { orderDrops } from './featured.queries.ts'
import { MoveButtons } from '../kit/move-buttons.tsx'

/** The drops on show in the shop's order, then those off show. */
export function DropList({ items }: { items: OwnerShowcaseItem[] }) {
  const order = useAction({ run: orderDrops, done: 'In the new order', changes: ['featured'] })
  const onShow = items.filter(({ status }) => status === 'active')
  const offShow = items.filter(({ status }) => status === 'archived')
  if (items.length === 0)
    return (
      <Empty
        text="Announced pieces will be here: people ask to be told, and you open the sale when you are ready."
        way={{ label: 'Announce the first drop', href: '/admin/featured/new' }}
      />
    )
  const ids = onShow.map(({ id }) => id)
  return (
    <>
      <Section title="On show" help="In this order on the featured page.">
        <Rows
          label="Drops on show"
          items={onShow}
          {...rowOf}
          extraOf={(item) => (
            <MoveButtons
              ids={ids}
              id={item.id}
              name={item.title}
              isBusy={order.isPending}
              onOrder={order.mutate}
            />
          )}
        />
      </Section>
      {offShow.length > 0 && (
        <Section title="Off show">
          <Rows label="Drops off show" items={offShow} {...rowOf} />
        </Section>
      )}
    </>
  )
}

const rowOf = {
  idOf: ({ id }: OwnerShowcaseItem) => id,
  nameOf: ({ title }: OwnerShowcaseItem) => title,
  hrefOf: ({ id }: OwnerShowcaseItem) => `/admin/featured/${id}`,
  partsOf: (item: OwnerShowcaseItem) => {
    const { text, tone } = stageWords[item.stage]
    const image = item.cover_image ? { url: item.cover_image, alt: item.cover_image_alt } : null
    return {
      picture: <Thumbnail image={image} className="w-9" />,
      title: item.title,
      detail: [item.waiting > 0 ? waitingText(item.waiting) : '', whenText(item), item.product?.title]
        .filter(Boolean)
        .join(' · '),
      badge: <Badge tone={tone}>{text}</Badge>,
    }
  },
}
