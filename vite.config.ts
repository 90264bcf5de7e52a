import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { chunkGroups } from './scripts/client-chunks.ts'
import { partLoader } from './scripts/part-loader.ts'
import { routeTable } from './src/layout/route-table.rules.ts'

/** Of the route table browsers get what they use; what only the build and the server read would be in every first load. */
const browserRouteTable: Plugin = {
  name: 'browser-route-table',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (!id.endsWith('/src/layout/route-table.rules.ts')) return
    const rows = routeTable.map((row) => ({
      ...row,
      page: undefined,
      shownTo: undefined,
      sitemapQueries: undefined,
    }))
    return `export const routeTable = ${JSON.stringify(rows)}`
  },
}

const browserPackages = [
  '@tanstack/react-query',
  'hono/client',
  'input-otp',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'sonner',
  'thumbhash',
]

/** Without React's compiler: its code costs a first visit more than it saves (decision 031). */
export default defineConfig(({ command }) => ({
  plugins: [
    browserRouteTable,
    partLoader,
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      client: { entry: 'app/client.ts' },
      server: { entry: 'app/server.ts' },
      // `npm run dev` hands requests to the shop in a process of its own (scripts/dev.ts).
      vite: { installDevServerMiddleware: false },
      dev: { ssrStyles: { enabled: false } },
      // `.client.ts` says "browser code without JSX" here, which pages import and the server renders past. Only the build
      // looks for server code in the browser: at every change it would cost time.
      importProtection: { enabled: command === 'build', server: { files: [] } },
      router: {
        entry: 'app/router.ts',
        routesDirectory: '.',
        generatedRouteTree: 'app/routeTree.gen.ts',
        virtualRouteConfig: './src/app/routes.ts',
        quoteStyle: 'single',
      },
    }),
    react(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  server: {
    // The database and reports change while the shop runs; nothing of them is code.
    watch: {
      ignored: ['**/data/**', '**/dist/**', '**/screens/**', '**/test-results/**', '**/demo/plates/**'],
    },
  },
  environments: {
    client: {
      // Named, so that none is found late: a page is loaded again when one is.
      optimizeDeps: { include: browserPackages },
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
          },
        },
      },
    },

    ssr: {
      // React and whatever uses it are bundled, so that the built shop runs React's production code however it is started.
      resolve:
        command === 'build'
          ? {
              noExternal: [
                /react/,
                /^@base-ui\//,
                'use-sync-external-store',
                /^@tanstack\//,
                'input-otp',
                'sonner',
                // Packages of those above: a release installs none of them.
                /^seroval/,
                /^@floating-ui\//,
                'cookie-es',
              ],
            }
          : {},
      build: { rollupOptions: { input: { server: 'src/app/server.ts', worker: 'src/app/worker.ts' } } },
    },
  },
}))
