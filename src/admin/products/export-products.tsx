import { api, ApiError } from '../../lib/browser/api-client.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { lagosDay } from '../../lib/time.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import type { filterOf } from './list-query.rules.ts'

type Filter = ReturnType<typeof filterOf>

/** What the list shows as a file, to be changed in a spreadsheet and moved in again. */
export function ExportProducts({ filter }: { filter: Filter }) {
  const take = useAction({
    run: fetchProductsFile,
    done: 'The file is in your downloads',
    onDone: (file) => saveFile(`products-${lagosDay(new Date())}.csv`, file, 'text/csv'),
    changes: [],
  })
  return <ActionButton variant="link" action={take} input={filter} label="Save as a file" />
}

async function fetchProductsFile(json: Filter): Promise<Blob> {
  const response = await api.api.admin.products.export.$post({ json: json as never })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
