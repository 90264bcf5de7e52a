import { useSuspenseQuery } from '@tanstack/react-query'
import { ErrorFoot } from '../../layout/error-foot.tsx'
import { NotFound } from '../../layout/not-found.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { relatedQuery } from '../catalog.queries.ts'
import { type Offers, Row } from '../listing/product-rows.tsx'

/** In place of a product no longer sold: similar ones (rule: archived-product). */
export function GoneProduct({ slug, ...offers }: { slug: string } & Offers) {
  const { gone_title: title, products } = useSuspenseQuery(relatedQuery(slug)).data
  if (title === null) return <NotFound />
  return (
    <main>
      <div className="shell pt-10 md:pt-16" data-testid="gone-product">
        <h1 className="text-3xl">{title} is no longer sold</h1>
        <p className="max-w-prose pt-4">
          {products.length > 0
            ? 'These pieces are like it, and can be bought now.'
            : 'Search, or see what is new.'}
        </p>
        <ErrorFoot kind="410">
          <SiteLink href="/shop" className={buttonClass()}>
            Go to the shop
          </SiteLink>
        </ErrorFoot>
      </div>
      <Row id="related" title="Like it" products={products} {...offers} />
    </main>
  )
}
