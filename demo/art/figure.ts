import { drawBodice } from './bodice.ts'
import { Canvas, group } from './canvas.ts'
import type { Cast } from './cast.ts'
import { buildHead, drawFace, drawNape, drawNeck } from './face.ts'
import { drawHair } from './hair.ts'
import { drawEarrings } from './jewellery.ts'
import { buildFrame, drawArm, drawLeg, type Arm } from './limbs.ts'
import { drawHeadwear } from './headwear.ts'
import type { Accessory, Outfit } from './plate-spec.ts'
import { drawLayer, drawRobe } from './robe.ts'
import { drawWorn } from './still/worn.ts'
import { fromBehind, mirrored, poses } from './poses.ts'
import { skins } from './skin.ts'
import { drawSkirt } from './skirt.ts'
import { drawSleeve } from './sleeve.ts'
import { drawTorso } from './torso.ts'
import { drawTrousers } from './trousers.ts'
import { drawWaist } from './waist.ts'

/** The dressed figure, from what is farthest to what is nearest. */
export function drawFigure(canvas: Canvas, outfit: Outfit, accessory: Accessory | undefined, cast: Cast, seed: string, back: boolean): string {
  const base = cast.mirrored ? mirrored(poses[cast.pose]) : poses[cast.pose]
  const frame = buildFrame(back ? fromBehind(base) : base, back)
  const skin = skins[cast.skin]
  const head = buildHead(frame.pose, cast.face, back)
  const hair = drawHair(canvas, head, { kind: cast.hair, colour: cast.hairColour }, back)
  const { top, skirt, trousers, robe, layer } = outfit
  const headwear = outfit.head && drawHeadwear(canvas, head, outfit.head, back)
  const arm = (one: Arm) => drawArm(canvas, one, skin)
  const behind = frame.arms.filter((one) => one.pose.behind)
  const before = frame.arms.filter((one) => !one.pose.behind)
  const sleeves = (arms: Arm[]) => (top ? arms.map((one) => drawSleeve(canvas, frame, one, top, seed)).join('') : '')
  // A dress without a seam at the waist is inked as one shape.
  const seamless = Boolean(outfit.joined && !outfit.waist && top?.hem !== 'peplum')
  const tucked = top && (top.hem ?? 'waist') === 'waist'

  let svg = (headwear?.behind ?? '') + hair.behind
  svg += behind.map(arm).join('') + sleeves(behind)
  svg += frame.legs.toSorted((a, b) => Number(b.pose.far ?? false) - Number(a.pose.far ?? false)).map((leg) => drawLeg(canvas, leg, skin, cast.shoe, back)).join('')
  svg += drawTorso(canvas, frame, skin)
  const lowerPart = (skirt ? drawSkirt(canvas, frame, skirt, seed) : '') + (trousers ? drawTrousers(canvas, frame, trousers, seed) : '')
  const armsArt = before.map(arm).join('')
  const bodice = top ? drawBodice(canvas, frame, top, seamless) : ''
  svg += tucked || outfit.joined ? '' : lowerPart
  svg += armsArt
  svg += drawNeck(canvas, head, frame.at, skin)
  svg += bodice
  svg += tucked || outfit.joined ? lowerPart : ''
  if (outfit.waist) svg += drawWaist(canvas, frame, outfit.waist)
  // Forearms hang in front of the clothes; the upper arm has already gone into its armhole.
  const low = canvas.clip('M0 470H1200V1500H0Z')
  const worn = accessory ? drawWorn(canvas, frame, head, accessory, back) : ''
  svg += group(armsArt, low)
  if (robe) svg += drawRobe(canvas, frame, robe, seed)
  svg += sleeves(before)
  if (layer) svg += drawLayer(canvas, frame, layer, seed)
  svg += back ? drawNape(canvas, head, skin) : drawFace(canvas, head, skin)
  svg += accessory?.kind === 'earrings' ? worn : drawEarrings(canvas, head, cast.earring, back)
  svg += (accessory?.kind === 'earrings' ? '' : worn) + hair.front
  return svg + (headwear?.front ?? '')
}
