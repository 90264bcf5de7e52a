import { api, ApiError } from '../../lib/browser/api-client.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { lagosDay } from '../../lib/time.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import type { filterOf } from './list-query.rules.ts'

type Filter = ReturnType<typeof filterOf>

/** What the list shows as a file, or its stock or prices alone, to be changed in a spreadsheet and moved in again. */
export const ExportProducts = ({ filter }: { filter: Filter }) => (
  <>
    <ExportButton filter={filter} columns="all" name="products" label="Save as a file" fields="export" />
    <ExportButton
      filter={filter}
      columns="stock"
      name="stock"
      label="Stock as a file"
      fields="export-stock"
    />
    <ExportButton
      filter={filter}
      columns="prices"
      name="prices"
      label="Prices as a file"
      fields="export-prices"
    />
  </>
)

type ExportButtonProps = {
  filter: Filter
  columns: 'all' | 'stock' | 'prices'
  name: string
  label: string
  fields: string
}

function ExportButton({ filter, columns, name, label, fields }: ExportButtonProps) {
  const take = useAction({
    run: fetchProductsFile,
    done: 'The file is in your downloads',
    onDone: (file) => saveFile(`${name}-${lagosDay(new Date())}.csv`, file, 'text/csv'),
    changes: [],
  })
  return (
    <ActionButton
      data-fields={fields}
      variant="link"
      action={take}
      input={{ ...filter, columns }}
      label={label}
    />
  )
}

async function fetchProductsFile(json: Filter & Pick<ExportButtonProps, 'columns'>): Promise<Blob> {
  const response = await api.api.admin.products.export.$post({ json: json as never })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
