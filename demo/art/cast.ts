import type { FaceName } from './face.ts'
import type { HairName } from './hair.ts'
import type { PoseName } from './poses.ts'
import type { Scene } from './scene.ts'
import type { Shoe } from './shoes.ts'
import type { SkinName } from './skin.ts'

export type Earring = 'hoop' | 'stud' | 'drop' | 'bar' | 'none'

/** Who wears the garment, how she stands and what is behind her. */
export type Cast = {
  pose: PoseName
  mirrored: boolean
  skin: SkinName
  hair: HairName
  hairColour: string
  face: FaceName
  shoe: Shoe
  earring: { kind: Earring; colour: string }
  scene: Scene
}
