import { Price } from '../catalog/price.tsx'
import { type CardProduct, variantLabel } from '../catalog/product-card.rules.ts'
import { lowStockLimit } from '../catalog/product-badges.rules.ts'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { OverlayHeader } from '../ui/overlay-header.tsx'
import { useAddToCart } from './cart.queries.ts'

/** Asks for size and colour of a product that has several; a press on one adds it. */
export default function SizeSheet({ product, onClose }: { product: CardProduct; onClose: () => void }) {
  const add = useAddToCart()
  return (
    <Overlay label={`Choose a size of ${product.title}`} place="sheet" onClose={onClose} testId="size-sheet">
      <OverlayHeader title="Choose your size" onClose={onClose} />
      <div className="grid grid-cols-[88px_1fr] gap-4 p-4 md:p-6">
        <ProductPicture image={product.images[0]} sizes="88px" />
        <div>
          <p className="font-medium">{product.title}</p>
          <Price product={product} />
        </div>
      </div>
      <ul className="grid grid-cols-2 gap-2 overflow-y-auto p-4 pt-0 sm:grid-cols-3 md:p-6 md:pt-0">
        {product.product_variants.map((variant) => {
          const isAdding = add.isPending && add.variables.variant_id === variant.id
          const isSoldOut = variant.stock_quantity <= 0
          return (
            <li key={variant.id}>
              <button
                type="button"
                disabled={isSoldOut}
                aria-disabled={add.isPending || undefined}
                aria-busy={isAdding || undefined}
                className="option w-full flex-col !items-start"
                data-testid="size-option"
                onClick={() => {
                  if (!add.isPending)
                    add.mutate({
                      product_id: product.id,
                      variant_id: variant.id,
                      quantity: 1,
                      title: product.title,
                    })
                }}
              >
                <span className={`font-semibold ${isSoldOut ? 'line-through' : ''}`}>
                  {variantLabel(variant) || 'One size'}
                </span>
                <span className="text-sm">
                  {isAdding ? 'Adding...' : isSoldOut ? 'Sold out' : stockText(variant.stock_quantity)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Overlay>
  )
}

const stockText = (left: number) => (left <= lowStockLimit ? `Only ${left} left` : 'In stock')
