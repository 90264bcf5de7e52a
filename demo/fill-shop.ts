import type { FillShop } from '../src/app/demo.ts'
import { seedMany } from './seed-many.ts'
import { seedDemo } from './seed.ts'

/** What the shop calls of this folder: fills an empty shop as SEED says. */
export const fillShop: FillShop = async (ctx, storage, seed, onProgress) => {
  await seedDemo(ctx, storage, { onProgress, hasLife: seed === 'demo' })
  if (typeof seed === 'number') await seedMany(ctx, seed)
}
