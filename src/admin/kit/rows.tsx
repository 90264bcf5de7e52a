import type { ReactNode } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Selection } from './use-selection.client.ts'

export type RowParts = {
  picture?: ReactNode
  title: ReactNode
  /** The second line on phones, the column next to the title on desktop. */
  detail?: ReactNode
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
  /** Below a row, outside its link: chips and other presses. */
  extraOf?: ((item: T) => ReactNode) | undefined
}

/** A list: two lines a row on phones, 44 px rows on desktop; the whole row opens. */
export function Rows<T>({ label, items, idOf, nameOf, hrefOf, partsOf, selection, extraOf }: RowsProps<T>) {
  return (
    <ul aria-label={label}>
      {items.map((item) => {
        const id = idOf(item)
        const href = hrefOf?.(item)
        const row = <Row {...partsOf(item)} />
        return (
          <li key={id} className="border-b border-hairline" data-row={id}>
            <div className={`relative flex items-stretch ${href ? 'hover:bg-stage' : ''}`}>
              {selection && (
                <Choice
                  name={nameOf(item)}
                  isChosen={selection.has(id)}
                  onToggle={() => selection.toggle(id)}
                />
              )}
              {href ? (
                <SiteLink href={href} className="min-w-0 grow py-2">
                  {row}
                </SiteLink>
              ) : (
                <div className="min-w-0 grow py-2">{row}</div>
              )}
            </div>
            {extraOf?.(item)}
          </li>
        )
      })}
    </ul>
  )
}

/** The checkbox that chooses a row, or all of a page. */
export function Choice(choice: { name: string; isChosen: boolean; onToggle: () => void }) {
  return (
    <label className="flex min-h-11 min-w-11 shrink-0 items-center justify-center">
      <span className="sr-only">Choose {choice.name}</span>
      <input type="checkbox" className="size-5" checked={choice.isChosen} onChange={choice.onToggle} />
    </label>
  )
}

function Row({ picture, title, detail, right, rightDetail, badge, isWrapped = false }: RowParts) {
  const cut = isWrapped ? 'wrap-anywhere' : 'truncate'
  return (
    <div className="flex min-h-11 items-center gap-3">
      {picture}
      <div className="min-w-0 grow md:flex md:items-center md:gap-6">
        <div className={`${cut} font-semibold md:w-2/5`}>{title}</div>
        {detail && <div className={`${cut} text-sm text-muted md:grow md:text-base`}>{detail}</div>}
      </div>
      {badge && <div className="shrink-0 max-md:self-start max-md:pt-0.5">{badge}</div>}
      {(right || rightDetail) && (
        <div className="shrink-0 text-right tabular-nums md:flex md:items-center md:gap-6">
          {right && <div className="font-semibold md:order-2 md:min-w-28">{right}</div>}
          {rightDetail && <div className="text-sm text-muted md:min-w-20">{rightDetail}</div>}
        </div>
      )}
    </div>
  )
}
