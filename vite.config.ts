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
      // `.client.ts` here is code of the pages without JSX: it runs while rendering on the server too. Which file may
      // import which is held by lint/house.js.
      importProtection: { server: { files: [] } },
      router: {
        entry: 'router.ts',
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
    // A chunk of its own, or the newsletter's field would bring the whole form library to every page.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'forms', test: /node_modules\/react-hook-form/ }],
            },
          },
        },
      },
    },

    ssr: {
      // React and whatever uses it are bundled, so that the built shop runs React's production code however it is started.
      resolve: {
        noExternal: [
          /react/,
          /^@base-ui\//,
          'use-sync-external-store',
          /^@tanstack\//,
          'input-otp',
          'sonner',
        ],
      },
      build: { rollupOptions: { input: { server: 'src/server.ts', worker: 'src/worker.ts' } } },
    },
  },
})
