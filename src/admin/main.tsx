import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { clearStaleOverlay } from '../lib/browser/stale-overlay.ts'
import './admin.css'
import { createAdminRouter } from './admin-router.ts'
import { startColours } from './colours.client.ts'
import { startToastRoom } from './toast-room.client.ts'
import { createAdminQueryClient } from './kit/query-client.client.ts'
import { startWorker } from './push/offline-screens.client.ts'

clearStaleOverlay()
startColours()
startToastRoom()

const queryClient = createAdminQueryClient()
const router = createAdminRouter(queryClient)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* The type in scope is that of the shop's router. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </StrictMode>,
)

startWorker(() => import('./sell/sell.page.tsx'))
