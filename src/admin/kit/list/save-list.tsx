import { api, ApiError } from '../../../lib/browser/api-client.ts'
import { Icon } from '../../../ui/icon.tsx'
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

type AsFileProps = { label?: string; isBusy?: boolean; onPress: () => void }

/** What a list shows as a file, next to the title of its screen. */
export const AsFile = ({ label = 'Export', isBusy = false, onPress }: AsFileProps) => (
  <button
    type="button"
    aria-label={label}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    data-fields="export"
    className={`${asideClass} min-w-11`}
    onClick={() => !isBusy && onPress()}
  >
    <Icon name="share" />
    <span className="max-sm:sr-only">Export</span>
  </button>
)

async function fetchListFile(list: ListFileName, json: ListFilter): Promise<Blob> {
  const response = await api.api.admin.lists[':list'].export.$post({ param: { list }, json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
