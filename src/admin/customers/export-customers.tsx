import { api, ApiError } from '../../lib/browser/api-client.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { lagosDay } from '../../lib/time.ts'
import { AsFile } from '../kit/list/save-list.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { type CustomersAsk, customersFilterOf } from './customers.queries.ts'

/** What the list shows as a file, with names, e-mails and phones: after the password, and the staff log says who took it. */
export function ExportCustomers({ params }: { params: CustomersAsk }) {
  const take = useAction({
    run: fetchCustomersFile,
    done: 'The file is in your downloads',
    onDone: (file) => saveFile(`customers-${lagosDay(new Date())}.csv`, file, 'text/csv'),
    changes: [],
  })
  return <AsFile isBusy={take.isPending} onPress={() => take.mutate(customersFilterOf(params))} />
}

async function fetchCustomersFile(json: ReturnType<typeof customersFilterOf>): Promise<Blob> {
  const response = await api.api.admin.customers.export.$post({ json })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
  return response.blob()
}
