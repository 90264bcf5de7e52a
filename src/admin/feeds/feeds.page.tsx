import { useQuery } from '@tanstack/react-query'
import { refusalWords } from '../../feeds/feed-refusals.rules.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
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
              <p className="pb-4">
                The product feeds are off.{' '}
                <SiteLink
                  href="/admin/settings?part=buying"
                  className="text-accent underline underline-offset-4"
                >
                  Switch them on
                </SiteLink>
              </p>
            )}
            <p role="status" className="pb-3 text-muted">
              {total === 0
                ? 'Google would refuse none of your live pieces.'
                : `${countText('live piece', total)}${total > pieces.length ? `, of which the first ${formatCount(pieces.length)} are here` : ''}.`}
            </p>
            {pieces.length > 0 && (
              <ul aria-label="Pieces" className="border-t border-ink">
                {pieces.map(({ id, title, refusals }) => (
                  <li key={id} className="border-b border-hairline">
                    <SiteLink
                      href={`/admin/products/${id}`}
                      className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-3"
                    >
                      <span className="min-w-0 font-semibold wrap-anywhere text-accent">{title}</span>
                      <span className="text-sm">
                        {refusals.map((kind) => refusalWords[kind]).join(' · ')}
                      </span>
                    </SiteLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
