import { api, ApiError } from '../../../lib/browser/api-client.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { lagosDay } from '../../../lib/time.ts'
import { asideClass } from '../screen.tsx'
import { ActionButton } from '../action-button.tsx'
import type { ListFileName, ListFilter } from './list-files.rules.ts'
import { useAction } from '../use-action.client.ts'

type SaveListProps = {
  list: ListFileName
  filter?: ListFilter
  label?: string
  /** Next to the title of the list's screen. */
  isAside?: boolean
}

/** What a list shows as a file for spreadsheets: after the password, and the staff log says who took it. */
export function SaveList({ list, filter = {}, label = 'Export', isAside = false }: SaveListProps) {
  const take = useAction({
    run: (json: ListFilter) => fetchListFile(list, json),
    done: 'The file is in your downloads',
    onDone: (file) => saveFile(`${list}-${lagosDay(new Date())}.csv`, file, 'text/csv'),
    changes: [],
  })
  if (isAside) return <AsFile isBusy={take.isPending} onPress={() => take.mutate(filter)} />
  return (
    <span className="flex">
      <ActionButton variant="link" action={take} input={filter} label={label} />
    </span>
  )
}

type AsFileProps = {
  label?: string
  isBusy?: boolean
  /** Other actions stand next to it: a phone has no room for its word. */
  isTight?: boolean
  onPress: () => void
}

/** What a list shows as a file, next to the title of its screen. */
export const AsFile = ({ label = 'Export', isBusy = false, isTight = false, onPress }: AsFileProps) => (
  <button
    type="button"
    aria-label={label}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    data-fields="export"
    className={`${asideClass} min-w-11`}
    onClick={() => !isBusy && onPress()}
  >
    {/* An arrow into a tray; kept out of the drawings that shoppers load. */}
    <svg width={22} height={22} viewBox="0 0 24 24" aria-hidden className="icon">
      <path d="M12 3v12M7.5 10.5L12 15l4.5-4.5M5 13v8h14v-8" />
    </svg>
    <span className={isTight ? 'max-sm:sr-only' : ''}>Export</span>
  </button>
)

async function fetchListFile(list: ListFileName, json: ListFilter): Promise<Blob> {
  const response = await api.api.admin.lists[':list'].export.$post({ param: { list }, json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
