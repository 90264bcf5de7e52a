import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      client: { entry: 'client.tsx' },
      server: { entry: 'server.ts' },
      router: {
        entry: 'router.tsx',
        routesDirectory: '.',
        generatedRouteTree: 'routeTree.gen.ts',
        virtualRouteConfig: './src/routes.ts',
        quoteStyle: 'single',
      },
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    ssr: { build: { rollupOptions: { input: { server: 'src/server.ts', worker: 'src/worker.ts' } } } },
  },
})
