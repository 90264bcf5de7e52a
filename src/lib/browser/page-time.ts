import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'

const key = ['page-time']

/** Called where a page is rendered on the server: the time comes to the browser with the page's other data. */
export const keepPageTime = (queryClient: QueryClient) => queryClient.setQueryData(key, Date.now())

/**
 * The time that dates and badges of a page are true for. A page from the server has the server's: its HTML may be minutes old, and the
 * clock of a phone days wrong, but both must come to the same texts (rule: first-render).
 */
export function usePageTime(): Date {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [time] = useState(
    () => (isHydrated ? undefined : queryClient.getQueryData<number>(key)) ?? Date.now(),
  )
  return new Date(time)
}
