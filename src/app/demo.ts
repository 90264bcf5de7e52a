import type { SystemCtx } from '../lib/server/context.ts'
import type { Storage } from '../media/storage.server.ts'
import { type Env, EnvError } from './env.ts'

export type FillShop = (
  ctx: SystemCtx,
  storage: Storage,
  seed: Env['SEED'],
  onProgress: (line: string) => void,
) => Promise<void>

/** Where the folder `demo/` is away, the build finds nothing here, and the shop runs without it. */
const found = import.meta.glob<{ fillShop: FillShop }>('../../demo/fill-shop.ts')

/** Fills an empty shop with the demo; does nothing with SEED=none. */
export const fillShop: FillShop = async (ctx, storage, seed, onProgress) => {
  if (seed === 'none') return
  const [open] = Object.values(found)
  if (!open) throw new EnvError(`SEED=${seed}: this shop was built without the folder demo/`)
  const demo = await open()
  await demo.fillShop(ctx, storage, seed, onProgress)
}
