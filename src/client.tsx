import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startServiceWorker } from './site/service-worker.ts'
import { forgetOverlayOfLastVisit } from './ui/use-overlay.ts'

forgetOverlayOfLastVisit()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) startServiceWorker()
