import { useIsSaved, useToggleSaved } from './saved.queries.ts'

type SaveButtonProps = {
  product: { id: string; title: string }
  /** `icon`: a 44 px square for cards; `text`: with the word next to it. */
  variant?: 'icon' | 'text'
  className?: string
}

/** The wishlist button. Its state is fetched after load, so that public pages stay the same for everyone. */
export function SaveButton({ product, variant = 'icon', className = '' }: SaveButtonProps) {
  const isSaved = useIsSaved(product.id)
  const toggle = useToggleSaved()
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${product.title} to your wishlist`}
      data-testid="save-button"
      onClick={() => toggle.mutate({ productId: product.id, isSaved: !isSaved })}
      className={`save-button ${variants[variant]}${className && ` ${className}`}`}
    >
      {variant === 'text' && <span aria-hidden>{isSaved ? 'Saved' : 'Save'}</span>}
    </button>
  )
}

const variants = {
  icon: 'on-picture',
  text: 'border border-ink px-5 font-semibold hover:bg-stage',
}
