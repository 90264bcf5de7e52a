import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserSide } from './scripts/browser-side.ts'
import { partLoader } from './scripts/part-loader.ts'

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
