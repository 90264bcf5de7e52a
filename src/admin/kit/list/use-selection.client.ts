import { useState } from 'react'
import { rangeOf } from './row-range.rules.ts'

/** The rows a person has chosen; `isWholeFilter` when all that the filters find are meant, not only this page. */
export type Selection = {
  ids: string[]
  isWholeFilter: boolean
  has: (id: string) => boolean
  /** With the rows in sight, also those from the one toggled last up to this one. */
  toggle: (id: string, rows?: string[]) => void
  /** Chooses these and no others. */
  choose: (ids: string[]) => void
  chooseWholeFilter: () => void
  clear: () => void
}

/** `filterKey` identifies the list's filters: changing them clears the selection. */
export function useSelection(filterKey: string): Selection {
  const none = { ids: [] as string[], isWholeFilter: false, last: '', filterKey }
  const [chosen, setChosen] = useState(none)
  const current = chosen.filterKey === filterKey ? chosen : none
  const keep = (ids: string[], isWholeFilter = false, last = '') =>
    setChosen({ ids, isWholeFilter, last, filterKey })
  const has = (id: string) => current.isWholeFilter || current.ids.includes(id)
  return {
    ids: current.ids,
    isWholeFilter: current.isWholeFilter,
    has,
    toggle: (id, rows = []) => {
      const meant = rangeOf(rows, current.last, id)
      const others = current.ids.filter((other) => !meant.includes(other))
      keep(has(id) ? others : [...others, ...meant], false, id)
    },
    choose: (ids) => keep(ids),
    chooseWholeFilter: () => keep(current.ids, true),
    clear: () => keep([]),
  }
}
