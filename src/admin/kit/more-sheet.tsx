import { Overlay } from '../../ui/overlay.tsx'
import { OverlayHeader } from '../../ui/overlay-header.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

type MoreSheetProps = { lines: { label: string; href: string; waiting: number }[]; onClose: () => void }

/** The screens that the phone's bar has no room for. */
export function MoreSheet({ lines, onClose }: MoreSheetProps) {
  return (
    <Overlay label="More" place="sheet" onClose={onClose}>
      <OverlayHeader title="More" onClose={onClose} />
      <ul className="overflow-y-auto pb-6">
        {lines.map(({ label, href, waiting }) => (
          <li key={href} className="border-b border-hairline">
            <SiteLink replace href={href} className="flex min-h-12 items-center justify-between px-4">
              {label}
              {waiting > 0 && <span className="font-semibold text-camwood tabular-nums">{waiting}</span>}
            </SiteLink>
          </li>
        ))}
        <li>
          <a href="/" className="flex min-h-12 items-center px-4 text-indigo">
            View shop ↗
          </a>
        </li>
      </ul>
    </Overlay>
  )
}
