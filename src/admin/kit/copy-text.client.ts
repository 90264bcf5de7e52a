import { toast } from '../../ui/toast.tsx'

/**
 * Copies and shows a toast. False where browsers refuse it, without https or permission: then the text is
 * selected by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
    return true
  } catch {
    toast.error('This browser does not allow copying. Select the link and copy it.')
    return false
  }
}
