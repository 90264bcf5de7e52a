import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { forgetOverlayOfLastVisit } from './lib/use-overlay.ts'
import { startServiceWorker } from './site/service-worker.ts'

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
