/** What `shop.ts` needs of the shop's code. It is evaluated by Vite's module runner, as all of it is. */
export { serve } from '@hono/node-server'
export { FolderInUse } from '../../src/db/folder-lock.ts'
export { EnvError, readEnv } from '../../src/app/env.ts'
export { openDatabase } from '../../src/app/open-database.ts'
export { type StartedShop, startShop } from '../../src/app/start-shop.ts'
