import { Icon, type IconName } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { useOverlay } from '../lib/browser/use-overlay.ts'
import { NavFoot } from './nav-foot.tsx'
import { NavList } from './nav-list.tsx'
import { type ShownLine, useNavLines } from './nav.client.ts'
import { Overlay, OverlayHeader } from '../ui/overlay.tsx'

const inBar: { href: string; icon: IconName }[] = [
  { href: '/admin', icon: 'list' },
  { href: '/admin/orders', icon: 'truck' },
  { href: '/admin/sell', icon: 'cart' },
  { href: '/admin/products', icon: 'grid' },
]

const cellClass = 'relative flex min-h-16 flex-col items-center justify-center gap-1 text-xs'

/** The phone's way between screens: those used most, and More for the others. */
export function BottomBar() {
  const more = useOverlay('more')
  const lines = useNavLines()
  const cells = inBar.flatMap(({ href, icon }) => {
    const line = lines.find((candidate) => candidate.href === href)
    return line ? [{ ...line, icon }] : []
  })
  const others = lines.filter(({ href }) => !inBar.some((line) => line.href === href))
  const waitingInMore = others.reduce((sum, { waiting }) => sum + waiting, 0)
  const isInMore = others.some(({ isCurrent }) => isCurrent)
  return (
    <>
      <nav
        aria-label="Your shop"
        className="menu-bar bottom-bar no-print fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-hairline bg-white lg:hidden"
      >
        {cells.map(({ href, icon, label, waiting, isCurrent }) => (
          <SiteLink
            key={href}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${cellClass} ${isCurrent ? 'font-semibold text-accent' : ''}`}
          >
            <Icon name={icon} />
            {label}
            <Waiting count={waiting} />
          </SiteLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isInMore ? 'true' : undefined}
          className={`${cellClass} ${isInMore ? 'font-semibold text-accent' : ''}`}
          onClick={() => more.open()}
        >
          <Icon name="menu" />
          More
          <Waiting count={waitingInMore} />
        </button>
      </nav>
      {more.isOpen && <MoreSheet lines={others} onClose={more.close} />}
    </>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="absolute top-1.5 left-1/2 min-w-5 translate-x-1.5 rounded-full bg-alert px-1 text-center text-xs leading-5 font-semibold text-white tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** The screens that the phone's bar has no room for. */
function MoreSheet({ lines, onClose }: { lines: ShownLine[]; onClose: () => void }) {
  return (
    <Overlay label="More" place="sheet" onClose={onClose}>
      <OverlayHeader title="More" onClose={onClose} />
      <div className="overflow-y-auto pb-6">
        <NavList lines={lines} isInSheet />
        <div className="mt-5 border-t border-hairline px-4">
          <NavFoot size="min-h-12" />
        </div>
      </div>
    </Overlay>
  )
}
