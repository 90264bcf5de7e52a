import { api, ApiError } from '../../../lib/browser/api-client.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { lagosDay } from '../../../lib/time.ts'
import { ActionButton } from '../action-button.tsx'
import type { ListFileName, ListFilter } from './list-files.rules.ts'
import { useAction } from '../use-action.client.ts'

type SaveListProps = { list: ListFileName; filter?: ListFilter; label?: string }

/** What a list shows as a file for spreadsheets: after the password, and the staff log says who took it. */
export function SaveList({ list, filter = {}, label = 'Save as a file' }: SaveListProps) {
  const take = useAction({
    run: (json: ListFilter) => fetchListFile(list, json),
    done: 'The file is in your downloads',
    onDone: (file) => saveFile(`${list}-${lagosDay(new Date())}.csv`, file, 'text/csv'),
    changes: [],
  })
  return (
    <span className="flex">
      <ActionButton variant="link" action={take} input={filter} label={label} />
    </span>
  )
}

async function fetchListFile(list: ListFileName, json: ListFilter): Promise<Blob> {
  const response = await api.api.admin.lists[':list'].export.$post({ param: { list }, json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
