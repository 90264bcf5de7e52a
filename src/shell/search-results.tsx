import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { categoriesQuery, searchQuery } from '../catalog/listing/catalog.queries.ts'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { failureMessage } from '../lib/browser/failure-words.ts'
import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { formatMoney } from '../lib/money.ts'
import { WhatsAppLink } from '../settings/whatsapp-link.tsx'
import { useShop } from '../settings/settings.queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'

/** The products a text finds; without any, the categories and a person to ask. */
export function SearchResults({ text, onChosen }: { text: string; onChosen: () => void }) {
  const { data, isFetching, error } = useQuery(searchQuery(text))
  const { results, total } = data ?? { results: [], total: 0 }
  const hasNothing = text !== '' && data !== undefined && !isFetching && results.length === 0
  return (
    <>
      <p aria-live="polite" className="pb-2 text-sm text-muted">
        {total > 0
          ? countText(nouns.product, total)
          : error
            ? failureMessage(error, 'Search did not answer. Check your connection and type again.')
            : data
              ? null
              : 'Searching…'}
      </p>
      {hasNothing && <NothingFound text={text} />}
      <ul className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {results.map((result) => (
          <li key={result.id}>
            <SiteLink
              replace
              data-search-item
              href={`/product/${result.slug}`}
              className="flex min-h-16 items-center gap-4 pr-2 hover:bg-stage focus-visible:bg-stage"
              onClick={onChosen}
            >
              <span className="w-14 shrink-0">
                <ProductPicture image={result.images[0]} sizes="56px" alt="" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block">{result.title}</span>
                <span className="block text-sm text-muted">{result.category}</span>
              </span>
              <span translate="no" className="price">
                {formatMoney(result.price_ngn)}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
      {total > results.length && (
        <SiteLink
          replace
          data-search-item
          href={`/shop?q=${encodeURIComponent(text)}`}
          className={buttonClass('secondary', 'mt-4 w-full md:w-auto')}
          onClick={onChosen}
        >
          {`See all ${countText(nouns.product, total)}`}
        </SiteLink>
      )}
    </>
  )
}

function NothingFound({ text }: { text: string }) {
  const shop = useShop()
  const { categories } = useSuspenseQuery(categoriesQuery).data
  return (
    <div className="grid gap-4 pb-4" data-testid="search-miss">
      <p className="text-lg">No products found for "{text}"</p>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <SiteLink replace data-search-item href={`/shop?category=${slug}`} className="chip">
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
      <WhatsAppLink
        data-search-item
        className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
        message={`Hello ${shop.brand_name}, I am looking for "${text}".`}
      >
        <Icon name="chat" /> Ask us on WhatsApp
      </WhatsAppLink>
    </div>
  )
}
