import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { clearStaleOverlay } from './lib/browser/use-overlay.ts'
import { startServiceWorker } from './shell/service-worker.client.ts'

clearStaleOverlay()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) startServiceWorker()
