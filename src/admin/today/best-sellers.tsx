import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import { Section } from '../kit/screen.tsx'
import { Loaded, SkeletonRows } from '../kit/states.tsx'
import { bestSellersQuery } from './today.queries.ts'
import { spanText, type TakingsDays } from './today.rules.ts'

/** What was sold most, and what was looked for in vain, in the same period. */
export function BestSellers({ days }: { days: TakingsDays }) {
  return (
    <Loaded query={useQuery(bestSellersQuery(days))} skeleton={<SkeletonRows count={4} />}>
      {({ now, products, sizes, missed_searches }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.3fr)]">
          <Counted
            title="Best sellers"
            help={`Pieces sold, ${spanText(now)}`}
            rows={products.map(({ product_id, title, pieces }) => ({
              name: title,
              count: pieces,
              ...(product_id && { href: `/admin/products/${product_id}` }),
            }))}
            none="Nothing was sold in this time."
          />
          <Counted
            title="Sizes"
            help="Pieces sold"
            rows={sizes.map(({ size, pieces }) => ({ name: size, count: pieces }))}
            none="No size was sold in this time."
          />
          <Counted
            title="Searched, not found"
            help="How often"
            rows={missed_searches.map(({ text, count }) => ({ name: text, count }))}
            none="Every search found something."
          />
        </div>
      )}
    </Loaded>
  )
}

type CountedProps = {
  title: string
  help: ReactNode
  rows: { name: string; count: number; href?: string }[]
  none: string
}

function Counted({ title, help, rows, none }: CountedProps) {
  return (
    <Section title={title} help={rows.length > 0 ? help : undefined}>
      {rows.length === 0 && <p className="text-muted">{none}</p>}
      <ol>
        {rows.map(({ name, count, href }) => (
          <li key={href ?? name} className="flex min-h-11 items-center gap-3 border-b border-hairline">
            {href ? (
              <SiteLink href={href} className="flex min-h-11 min-w-0 grow items-center hover:underline">
                <span className="truncate">{name}</span>
              </SiteLink>
            ) : (
              <span className="min-w-0 grow truncate">{name}</span>
            )}
            <span className="font-semibold tabular-nums">{count}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
