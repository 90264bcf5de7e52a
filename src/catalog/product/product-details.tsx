import { OwnerHtml } from '../../ui/owner-html.tsx'
import { finalSaleText, isFinalSale, returnCostText, returnsText } from '../../settings/return-texts.rules.ts'
import { dispatchText } from '../../settings/setting-texts.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Product } from '../catalog.schema.ts'
import { productTextNames, productTexts } from '../product-texts.rules.ts'

/**
 * The description, then fabric, fit and care, delivery and returns, each behind its own line: two blocks, which a wide screen has
 * where there is room (rule: picture-wall).
 */
export function ProductDetails({ product }: { product: Product }) {
  const shop = useShop()
  const dispatch = dispatchText(shop)
  return (
    <>
      {product.description_html && (
        <div className="product-words">
          <Part title="Description" isOpen>
            {/* Made safe by the server (rule: safe-markdown). */}
            <OwnerHtml html={product.description_html} className="described" />
          </Part>
        </div>
      )}
      <div className="product-more">
        {productTextNames
          .filter((name) => product[name])
          .map((name) => (
            <Part key={name} title={productTexts[name]}>
              <p className="max-w-prose whitespace-pre-line">{product[name]}</p>
            </Part>
          ))}
        <Part title="Delivery and returns">
          <p className="max-w-prose">
            {dispatch && <span>{`We send orders within ${dispatch}. `}</span>}
            {isFinalSale(product, shop) ? (
              <span>{`${finalSaleText} `}</span>
            ) : (
              shop.return_window_days !== null && (
                <span>{`${returnsText(shop)} ${returnCostText(shop)} `}</span>
              )
            )}
            <SiteLink href="/shipping-returns" className="underline underline-offset-4">
              Shipping &amp; Returns
            </SiteLink>
          </p>
        </Part>
      </div>
    </>
  )
}

type PartProps = { title: string; isOpen?: boolean; children: React.ReactNode }

function Part({ title, isOpen = false, children }: PartProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-14 list-none items-center justify-between text-lg font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="plus" size={18} className="group-open:hidden" />
        <Icon name="minus" size={18} className="hidden group-open:block" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
