import { type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { useAction } from '../kit/use-action.client.ts'

/** Changes what was said of a file; all its rows are read again. */
export const useChangeImport = (id: string) =>
  useAction({
    run: (said: Omit<InputOf<'patch /imports/{id}'>, 'id'>) =>
      ownerCall('patch /imports/{id}', { id, ...said }),
    changes: ['imports'],
  })
