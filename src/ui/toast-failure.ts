import { refusalMessage } from '../lib/browser/api-client.ts'
import { toast } from './toast.tsx'

/** For `onError`: says what did not work, and why where the shop answered. */
export const toastFailure = (title: string) => (error: unknown) =>
  toast.error(title, { description: refusalMessage(error) })
