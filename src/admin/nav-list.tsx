import { useState } from 'react'
import { SiteLink } from '../ui/site-link.tsx'
import { groupedLines, type ShownLine, togglePin } from './nav.client.ts'

type NavListProps = {
  lines: ShownLine[]
  /** In a sheet lines are as high as a thumb, and the way back does not lead into it again. */
  isInSheet?: boolean
}

/** The screens by their headings, each with what waits behind it. Pins show on hover and focus, in a sheet after a press. */
export function NavList({ lines, isInSheet = false }: NavListProps) {
  const [isEditing, setIsEditing] = useState(false)
  const groups = groupedLines(lines).map(({ title, lines }) => (
    <div key={title ?? ''} role={title && 'group'} aria-label={title}>
      {title && (
        <p
          aria-hidden
          className={`${isInSheet ? 'px-4 pt-5 pb-1' : 'px-[23px] pt-2 pb-0.5 tall:pt-3 tall:pb-1'} text-xs text-muted`}
        >
          {title}
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <NavItem key={line.href} line={line} isInSheet={isInSheet} hasPin={!isInSheet || isEditing} />
        ))}
      </ul>
    </div>
  ))
  if (!isInSheet) return groups
  return (
    <>
      {groups}
      <button
        type="button"
        onClick={() => setIsEditing(!isEditing)}
        className="mt-3 min-h-12 px-4 text-accent"
      >
        {isEditing ? 'Done' : 'Edit pins'}
      </button>
    </>
  )
}

function NavItem({ line, isInSheet, hasPin }: { line: ShownLine; isInSheet: boolean; hasPin: boolean }) {
  const { label, href, waiting, isCurrent, group } = line
  const isPinned = group === 'Pinned'
  const size = isInSheet ? 'min-h-12 px-4' : 'min-h-7 border-l-3 px-5 tall:min-h-8'
  const look = isCurrent ? 'border-accent bg-stage font-semibold' : 'border-transparent'
  return (
    <li className={`group relative flex hover:bg-stage ${isInSheet ? 'border-b border-hairline' : ''}`}>
      <SiteLink
        href={href}
        replace={isInSheet}
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex min-w-0 flex-1 items-center justify-between ${size} ${look}`}
      >
        {label}
        {waiting > 0 && (
          <span className="font-semibold text-alert tabular-nums">
            {waiting}
            <span className="sr-only"> waiting</span>
          </span>
        )}
      </SiteLink>
      {hasPin && (
        <button
          type="button"
          onClick={() => togglePin(href)}
          className={
            isInSheet
              ? 'min-h-12 px-4 text-sm text-accent'
              : 'absolute inset-y-0 right-0 hidden bg-stage px-2 text-xs text-muted group-focus-within:block group-hover:block'
          }
        >
          {isPinned ? 'Unpin' : 'Pin'}
          <span className="sr-only"> {label}</span>
        </button>
      )}
    </li>
  )
}
