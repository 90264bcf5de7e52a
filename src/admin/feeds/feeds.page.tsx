import { useQuery } from '@tanstack/react-query'
import { refusalWords } from '../../feeds/feed-refusals.rules.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { Thumbnail } from '../../media/thumbnail.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Rows } from '../kit/rows.tsx'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'

/** One line for each live piece that Google would refuse (rule: feed-refusals). */
export function FeedsPage() {
  const query = useQuery(ownerQuery('get /feeds/refusals'))
  return (
    <Screen title="What Google would refuse" back={{ href: '/shop-health', label: 'Shop health' }}>
      <Loaded query={query}>
        {({ is_on, total, pieces }) => (
          <div className="max-w-3xl">
            {!is_on && (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
                <p>Google Shopping, Facebook and Instagram do not get your pieces.</p>
                <ButtonLink variant="secondary" href="/admin/settings?part=found" label="Open the setting" />
              </div>
            )}
            <p role="status" className="pb-3 text-muted">
              {total === 0
                ? 'Google would take all your live pieces.'
                : `Google would refuse ${countText(ownerNouns.livePiece, total)}${total > pieces.length ? `. The first ${formatCount(pieces.length)} are here` : ''}.`}
            </p>
            {pieces.length > 0 && (
              <div className="border-t border-hairline">
                <Rows
                  label="Pieces"
                  items={pieces}
                  idOf={({ id }) => id}
                  nameOf={({ title }) => title}
                  hrefOf={({ id }) => `/admin/products/${id}`}
                  partsOf={({ title, image, refusals }) => ({
                    picture: <Thumbnail image={image} className="w-10" />,
                    title,
                    isWrapped: true,
                    detail: refusals.map((kind) => refusalWords[kind]).join(' · '),
                  })}
                />
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
