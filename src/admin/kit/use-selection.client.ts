import { useState } from 'react'

/** The rows a person has chosen; `isWholeFilter` when all that the filters find are meant, not only this page. */
export type Selection = {
  ids: string[]
  isWholeFilter: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Chooses these and no others. */
  choose: (ids: string[]) => void
  chooseWholeFilter: () => void
  clear: () => void
}

/** `filterKey` identifies the list's filters: changing them clears the selection. */
export function useSelection(filterKey: string): Selection {
  const [chosen, setChosen] = useState({ ids: [] as string[], isWholeFilter: false, filterKey })
  const current = chosen.filterKey === filterKey ? chosen : { ids: [], isWholeFilter: false, filterKey }
  const keep = (ids: string[], isWholeFilter = false) => setChosen({ ids, isWholeFilter, filterKey })
  return {
    ids: current.ids,
    isWholeFilter: current.isWholeFilter,
    has: (id) => current.isWholeFilter || current.ids.includes(id),
    toggle: (id) =>
      keep(current.ids.includes(id) ? current.ids.filter((other) => other !== id) : [...current.ids, id]),
    choose: (ids) => keep(ids),
    chooseWholeFilter: () => keep(current.ids, true),
    clear: () => keep([]),
  }
}
