import { useIsSaved, useToggleSaved } from './saved.queries.ts'

type SaveButtonProps = {
  product: { id: string; title: string }
  /** `icon`: a 44 px square for cards; `text`: with the word beside it. */
  variant?: 'icon' | 'text'
  className?: string
}

/** The heart. Its state comes after load, so that public pages stay the same for everyone. */
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
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control transition-[background-color,color,transform] duration-120 ease-shop active:scale-95 ${isSaved ? 'text-camwood' : 'text-ink'} ${variants[variant]} ${className}`}
    >
      <svg
        width={22}
        height={22}
        viewBox="0 0 24 24"
        fill={isSaved ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="miter"
        aria-hidden
        className="shrink-0"
      >
        <path d="M12 20.5L3.6 11.9a4.9 4.9 0 0 1 0-6.8 4.6 4.600 0 0 1 6.6 0L12 7l1.8-1.900a4.6 4.6 0 0 1 6.6 0 4.9 4.9 0 0 1 0 6.800z" />
      </svg>
      {variant === 'text' && <span aria-hidden>{isSaved ? 'Saved' : 'Save'}</span>}
    </button>
  )
}

const variants = {
  icon: 'bg-chalk/90 hover:bg-white',
  text: 'border border-ink px-5 font-semibold hover:bg-stage',
}
