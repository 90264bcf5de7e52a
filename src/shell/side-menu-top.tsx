import { useRouter } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'

/** The menu's Close button and its search, which opens the list. */
export function MenuTop({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  return (
    <div className="flex items-center gap-2 border-b border-current/25 p-2">
      <button
        type="button"
        aria-label="Close menu"
        className="icon-button hover:!bg-current/15"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <form
        role="search"
        className="flex flex-1 items-center border border-current/60"
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void router.navigate({ to: '/shop', search: q ? { q } : {}, replace: true })
        }}
      >
        <input
          name="q"
          type="search"
          aria-label="Search products"
          placeholder="Search products"
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-11 w-full min-w-0 bg-transparent px-3 placeholder:text-current/75"
        />
        <button type="submit" aria-label="Search" className="icon-button hover:!bg-current/15">
          <Icon name="search" />
        </button>
      </form>
    </div>
  )
}
