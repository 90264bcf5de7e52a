import type { Badge } from '../product-badges.rules.ts'

const badgeVariants: Record<Badge['kind'], string> = {
  new: '',
  sale: ' bg-camwood text-white',
  'sold-out': ' bg-ink text-white',
}
const badgeClass = 'card-badge'

/** Over the corner of a card's picture; `extra` is the list's own. */
export function Badges({ badges, extra }: { badges: Badge[]; extra: string | undefined }) {
  return (
    <div className="card-badges">
      <BadgeList badges={badges} extra={extra} />
    </div>
  )
}

/** Above the title in the list view. */
export function InlineBadges({ badges, extra }: { badges: Badge[]; extra: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-1 pb-1 empty:hidden">
      <BadgeList badges={badges} extra={extra} />
    </div>
  )
}

function BadgeList({ badges, extra }: { badges: Badge[]; extra: string | undefined }) {
  return (
    <>
      {extra && <span className={`${badgeClass} bg-indigo text-white`}>{extra}</span>}
      {badges.map(({ kind, text }) => (
        <span key={kind} className={badgeClass + badgeVariants[kind]}>
          {text}
        </span>
      ))}
    </>
  )
}
