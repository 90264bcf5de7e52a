import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { minuteMs, secondMs } from '../lib/time.ts'

/**
 * When the tab becomes visible again: refresh once, 2 s later, at most every 60 s, not on product pages
 * (rule: tab-refresh).
 */
export function TabRefresh() {
  const queryClient = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let refreshedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onVisible = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || Date.now() - refreshedAt < minuteMs) return
      timer = setTimeout(() => {
        if (router.latestLocation.pathname.startsWith('/product/')) return
        refreshedAt = Date.now()
        void queryClient.invalidateQueries()
      }, 2 * secondMs)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [queryClient, router])
  return null
}
