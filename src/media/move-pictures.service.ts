import type { Storage } from './storage.server.ts'

const atOnce = 4

/**
 * Copies every picture that `to` lacks; `from` keeps its own. Can be interrupted and repeated, also while the shop
 * sells: names are content keys, so what is there already is the same picture (rule: move-pictures).
 * @returns files copied now, and files that were there already
 */
export async function movePictures(from: Storage, to: Storage): Promise<{ copied: number; present: number }> {
  const there = new Set(await Array.fromAsync(to.list()))
  const missing = (await Array.fromAsync(from.list())).filter((name) => !there.has(name))
  let copied = 0
  const work = missing.values()
  const copyRest = async () => {
    for (const name of work) {
      const bytes = await from.get(name)
      if (!bytes) continue
      await to.put(name, bytes)
      copied++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, copyRest))
  return { copied, present: there.size }
}
