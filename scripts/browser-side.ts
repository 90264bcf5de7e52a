import type { Plugin } from 'vite'

/** The typed client calls the API in process while the shop renders pages on its server; here there is no such side. */
export const browserSide: Plugin = {
  name: 'browser-side',
  enforce: 'pre',
  resolveId: (id) => (id === '@tanstack/react-start' || id.endsWith('/in-process-api.ts') ? `\0${id}` : null),
  load(id) {
    if (id === '\0@tanstack/react-start')
      return 'export const createIsomorphicFn = () => ({ server: () => ({ client: (run) => run }) })'
    return id.startsWith('\0') && id.endsWith('/in-process-api.ts')
      ? 'export const callInProcess = null'
      : null
  },
}
