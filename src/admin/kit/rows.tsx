import type { ReactNode } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import { DottedParts } from './list/dotted-parts.tsx'
import { Opens } from './list/opens.tsx'
import type { Selection } from './list/use-selection.client.ts'

export type RowParts = {
  picture?: ReactNode
  title: ReactNode
  /** After the badge in the second line on phones, next to the title where there is room. */
  detail?: ReactNode
  /** The same as a third line on phones: what would not fit next to a badge. It wraps. */
  line?: ReactNode
  /** At the right: money, a number. */
  right?: ReactNode
  /** Under it. */
  rightDetail?: ReactNode
  badge?: ReactNode
  /** Long words wrap instead of being cut off. */
  isWrapped?: boolean
}

export type RowPlace = Exclude<keyof RowParts, 'isWrapped'>

type RowsProps<T> = {
  label: string
  items: T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  hrefOf?: ((item: T) => string | null) | undefined
  partsOf: (item: T) => RowParts
  /** With it each row has a checkbox. */
  selection?: Selection | undefined
  /** At a row's end, outside its link: what moves it. */
  endOf?: ((item: T) => ReactNode) | undefined
  /** Below a row, outside its link: chips and other presses. */
  extraOf?: ((item: T) => ReactNode) | undefined
}

/** A list: on phones a title and its details below it, on desktops 44 px a row; the whole row opens. */
export function Rows<T>(props: RowsProps<T>) {
  const { label, items, idOf, nameOf, hrefOf, partsOf, selection, endOf, extraOf } = props
  return (
    <ul aria-label={label}>
      {items.map((item) => {
        const id = idOf(item)
        const href = hrefOf?.(item)
        const parts = partsOf(item)
        const row = <Row {...parts} />
        return (
          <li key={id} className="border-b border-hairline" data-row={id}>
            <div className={`relative flex items-stretch ${href ? 'hover:bg-stage' : ''}`}>
              {selection && (
                <Choice
                  name={nameOf(item)}
                  isChosen={selection.has(id)}
                  isAtEdge
                  onToggle={(isRange) => selection.toggle(id, isRange ? items.map(idOf) : undefined)}
                />
              )}
              {href ? (
                <SiteLink href={href} className={rowClass}>
                  {row}
                  <Opens />
                </SiteLink>
              ) : (
                <div className={rowClass}>
                  {row}
                  {hrefOf && <Opens isShown={false} />}
                </div>
              )}
              {endOf?.(item)}
            </div>
            {extraOf?.(item)}
          </li>
        )
      })}
    </ul>
  )
}

const rowClass = 'flex min-w-0 grow items-center gap-2 py-2'

type ChoiceProps = {
  name: string
  isChosen: boolean
  onToggle: (isRange: boolean) => void
  isAtEdge?: boolean
}

/**
 * The checkbox that chooses a row, with shift all from the one before; or all of a page. On phones it is at the edge of the page,
 * whose margin is pressed with it: so the words keep their room.
 */
export function Choice({ name, isChosen, onToggle, isAtEdge = false }: ChoiceProps) {
  return (
    <label
      className={`relative z-1 flex min-h-11 w-11 shrink-0 items-center select-none pointer-fine:lg:min-h-8 ${isAtEdge ? '-ml-4 pl-4' : 'justify-center'}`}
    >
      <span className="sr-only">Choose {name}</span>
      <input
        type="checkbox"
        className="size-5 lg:size-4"
        checked={isChosen}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

function Row({ picture, title, detail, line, right, rightDetail, badge, isWrapped = false }: RowParts) {
  const lead = line ? 'leading-5' : 'leading-6'
  const isOneLine = Boolean(line) && !isWrapped
  const cutDetail = isOneLine ? 'min-w-0 truncate' : isWrapped ? 'wrap-anywhere' : 'lg:truncate'
  const cutTitle = isWrapped ? cutDetail : 'max-lg:line-clamp-2 max-lg:wrap-anywhere lg:truncate'
  return (
    <div className="flex min-h-11 min-w-0 grow items-center gap-3">
      {picture}
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-3 lg:flex lg:items-center lg:gap-6">
        <div
          dir="auto"
          className={`${cutTitle} ${line ? 'max-lg:leading-5' : ''} relative font-semibold ${detail || line ? 'lg:w-[44%] lg:shrink-0' : 'lg:min-w-0 lg:grow'} ${right ? '' : 'col-span-2'}`}
        >
          {title}
        </div>
        {right && (
          // Above what is under it, also where the title has two lines.
          <div
            className={`text-right font-semibold tabular-nums lg:order-4 lg:min-w-28 ${rightDetail ? 'max-lg:self-end' : ''} ${line ? 'max-lg:leading-5' : ''}`}
          >
            {right}
          </div>
        )}
        {(badge || detail || rightDetail) && (
          <div className="col-span-2 flex min-w-0 gap-x-3 text-sm text-muted lg:contents">
            <div
              className={`min-w-0 grow ${lead} lg:contents ${isOneLine ? 'flex items-center' : `overflow-x-clip wrap-anywhere ${isWrapped ? '' : 'max-lg:line-clamp-3'}`}`}
            >
              {badge && (
                <div
                  className={`pr-2 ${line ? 'items-center gap-2 max-lg:flex' : 'max-lg:inline'} lg:order-2 lg:shrink-0 lg:pr-0`}
                >
                  {badge}
                </div>
              )}
              {detail && (
                <div
                  className={`${cutDetail} ${isOneLine ? '' : 'max-lg:inline'} lg:order-1 lg:grow lg:text-base`}
                >
                  <DottedParts isOneLine={isOneLine}>{detail}</DottedParts>
                </div>
              )}
            </div>
            {rightDetail && (
              <div className={`shrink-0 text-right ${lead} tabular-nums lg:order-3 lg:min-w-20`}>
                {rightDetail}
              </div>
            )}
          </div>
        )}
        {line && (
          <div className="col-span-2 min-w-0 overflow-x-clip text-sm leading-5 wrap-anywhere text-muted lg:order-1 lg:grow lg:text-base">
            <DottedParts>{line}</DottedParts>
          </div>
        )}
      </div>
    </div>
  )
}
