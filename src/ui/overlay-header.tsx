import { Icon } from './icon.tsx'

/** The title line of a drawer or dialog with its Close button. */
export function OverlayHeader({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-hairline py-2 pr-2 pl-4 md:pl-6">
      <h2 className="text-xl">{title}</h2>
      <button type="button" aria-label="Close" onClick={onClose} className="icon-button">
        <Icon name="close" />
      </button>
    </div>
  )
}
