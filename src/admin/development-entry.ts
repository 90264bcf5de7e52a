// In development Vite preserves typed input while code changes; the built screens begin with main.tsx.
// @ts-expect-error made up by Vite
import '/@vite/client'
// @ts-expect-error made up by Vite
import RefreshRuntime from '/@react-refresh'

RefreshRuntime.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./main.tsx')
