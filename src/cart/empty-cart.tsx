import { NewestProducts } from '../catalog/listing/newest-products.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function EmptyCart() {
  return (
    <>
      <div className="pt-12 md:pt-16">
        <EmptyState
          heading={<h1 className="max-w-[10ch] text-hero">Your cart is empty</h1>}
          text="You have not added anything yet. See what is new, or look through everything."
          ways={[
            { label: 'Shop New In', href: '/new-in' },
            { label: 'See everything', href: '/shop' },
            { label: 'See the sale', href: '/sale' },
          ]}
        />
      </div>
      <NewestProducts corner={(product) => <SaveButton product={product} />} />
    </>
  )
}
