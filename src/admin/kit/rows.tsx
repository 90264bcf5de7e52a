import type { ReactNode } from 'react'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Selection } from './use-selection.client.ts'

export type RowParts = {
  picture?: ReactNode
  title: ReactNode
  /** The second line on phones, the column beside the title on desktop. */
  detail?: ReactNode
  /** At the right: money, a number. */
  right?: ReactNode
  /** Under it. */
  rightDetail?: ReactNode
  badge?: ReactNode
}

type RowsProps<T> = {
  label: string
  items: T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  hrefOf: (item: T) => string
  partsOf: (item: T) => RowParts
  /** With it each row has a checkbox. */
  selection?: Selection
  /** Below a row, outside its link: chips and other presses. */
  extraOf?: (item: T) => ReactNode
}

/** A list: two lines a row on phones, 44 px rows on desktop; the whole row opens. */
export function Rows<T>({ label, items, idOf, nameOf, hrefOf, partsOf, selection, extraOf }: RowsProps<T>) {
  return (
    <ul aria-label={label}>
      {items.map((item) => {
        const id = idOf(item)
        return (
          <li key={id} className="border-b border-hairline" data-row={id}>
            <div className="relative flex items-stretch hover:bg-stage">
              {selection && (
                <label className="flex min-w-11 shrink-0 items-center justify-center">
                  <span className="sr-only">Choose {nameOf(item)}</span>
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={selection.has(id)}
                    onChange={() => selection.toggle(id)}
                  />
                </label>
              )}
              <SiteLink href={hrefOf(item)} className="min-w-0 grow py-2">
                <Row {...partsOf(item)} />
              </SiteLink>
            </div>
            {extraOf?.(item)}
          </li>
        )
      })}
    </ul>
  )
}

function Row({ picture, title, detail, right, rightDetail, badge }: RowParts) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      {picture}
      <div className="min-w-0 grow md:flex md:items-center md:gap-6">
        <div className="truncate font-semibold md:w-2/5">{title}</div>
        {detail && <div className="truncate text-sm text-muted md:grow md:text-base">{detail}</div>}
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
