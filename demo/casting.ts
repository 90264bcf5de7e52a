import type { Cast, Earring } from './art/cast.ts'
import { faceNames, type FaceName } from './art/face.ts'
import { hairNames, type HairName } from './art/hair.ts'
import { poseNames, type PoseName } from './art/poses.ts'
import { sceneColours, sceneShapes, type SceneColour, type SceneShape } from './art/scene.ts'
import { shoeNames, type ShoeName } from './art/shoes.ts'
import { skins, type SkinName } from './art/skin.ts'
import { castingTable } from './casting-table.ts'

const colours: Record<string, string> = {
  black: '#17110F',
  brown: '#33201A',
  auburn: '#54281A',
  silver: '#8D8A8C',
  gold: '#D9A441',
  coral: '#D9503E',
  pearl: '#F1EADB',
  clay: '#A8432C',
  indigo: '#25307F',
  ochre: '#C98C2C',
  palm: '#2E6B4F',
  tan: '#8E5B36',
  ink: '#1F2338',
  bone: '#E9DFCB',
  teal: '#1C747C',
  plum: '#5B2E5F',
}

function known<T extends string>(list: readonly T[], value: string | undefined, row: string): T {
  if (!list.includes(value as T)) throw new Error(`Casting: "${value}" is unknown in "${row}"`)
  return value as T
}

/** A row reads: pose[<] skin hair/colour face shoe/colour earring/colour shape/colour; `<` mirrors the pose. */
export function castOf(slug: string): Cast {
  const row = castingTable[slug]
  if (!row) throw new Error(`No casting for ${slug}`)
  const [pose, skin, hair, face, shoe, earring, scene] = row.split(' ').map((cell) => cell.split('/'))
  const tint = (name: string | undefined) => colours[name ?? ''] ?? known([], name, row)
  return {
    pose: known<PoseName>(poseNames, pose![0]!.replace('<', ''), row),
    mirrored: pose![0]!.endsWith('<'),
    skin: known<SkinName>(Object.keys(skins) as SkinName[], skin![0], row),
    hair: known<HairName>(hairNames, hair![0], row),
    hairColour: tint(hair![1]),
    face: known<FaceName>(faceNames, face![0], row),
    shoe: { kind: known<ShoeName>(shoeNames, shoe![0], row), colour: tint(shoe![1]) },
    earring: {
      kind: known<Earring>(['hoop', 'stud', 'drop', 'bar', 'none'], earring![0], row),
      colour: tint(earring![1]),
    },
    scene: {
      shape: known<SceneShape>(sceneShapes, scene![0], row),
      colour: known<SceneColour>(Object.keys(sceneColours) as SceneColour[], scene![1], row),
    },
  }
}
