import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { partLoader } from './scripts/part-loader.ts'

/** The typed client calls the API in process while the shop renders pages on its server; here there is no such side. */
const browserSide: Plugin = {
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

/** The owner's screens: a bundle of their own, so that shoppers load nothing of it (docs/decisions/023). */
export default defineConfig({
  root: 'src/admin',
  base: '/admin/',
  publicDir: false,
  plugins: [browserSide, partLoader, tailwindcss(), react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
