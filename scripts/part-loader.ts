import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const loadPart = fileURLToPath(new URL('../src/lib/browser/load-part.ts', import.meta.url))

/**
 * Every `import()` of the built pages goes through `loadPart` instead of Vite's own helper: it takes the same
 * arguments, and retries a failed file once.
 */
export const partLoader: Plugin = {
  name: 'part-loader',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? `export { loadPart as __vitePreload } from '${loadPart}'` : null,
}
