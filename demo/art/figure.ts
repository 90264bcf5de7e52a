import { hemOf } from './bodice-shape.ts'
import { drawBodice } from './bodice.ts'
import { type Canvas, group } from './canvas.ts'
import type { Cast } from './cast.ts'
import { weaveOf } from './cloths/library.ts'
import { buildHead, drawFace, drawNape, drawNeck } from './face.ts'
import { drawHair } from './hair.ts'
import { drawEarrings } from './jewellery.ts'
import { buildFrame, drawArm, drawLeg, type Arm } from './limbs.ts'
import { drawHeadwear } from './headwear.ts'
import type { Accessory, Outfit } from './plate-spec.ts'
import { drawLayer, drawRobe } from './robe.ts'
import { drawWorn } from './still/worn.ts'
import { closeKnit, fromBehind, mirrored, poses } from './poses.ts'
import { skins } from './skin.ts'
import { narrowSkirts, skirtHem } from './skirt-cuts.ts'
import { drawPeplum, drawSkirt } from './skirt.ts'
import { drawSleeve } from './sleeve.ts'
import { drawTorso } from './torso.ts'
import { drawTrousers } from './trousers.ts'
import { drawWaist } from './waist.ts'

/** The dressed figure, from what is farthest to what is nearest. */
export function drawFigure(
  canvas: Canvas,
  outfit: Outfit,
  accessory: Accessory | undefined,
  cast: Cast,
  seed: string,
  back: boolean,
): string {
  const base = cast.mirrored ? mirrored(poses[cast.pose]) : poses[cast.pose]
  const narrow = outfit.skirt && narrowSkirts.includes(outfit.skirt.cut)
  const pose = narrow || outfit.robe ? closeKnit(base) : base
  const frame = buildFrame(back ? fromBehind(pose) : pose, back)
  const skin = skins[cast.skin]
  const head = buildHead(frame.pose, cast.face, back)
  const hair = drawHair(canvas, head, { kind: cast.hair, colour: cast.hairColour }, back)
  const { top, skirt, trousers, robe, layer } = outfit
  const headwear = outfit.head && drawHeadwear(canvas, head, outfit.head, back)
  const arm = (one: Arm) => drawArm(canvas, one, skin)
  const behind = frame.arms.filter((one) => one.pose.behind)
  const before = frame.arms.filter((one) => !one.pose.behind)
  const sleeved = outfit.under ?? top
  const sleeves = (arms: Arm[]) =>
    sleeved ? arms.map((one) => drawSleeve(canvas, frame, one, sleeved, seed)).join('') : ''
  // A dress without a seam at the waist is inked as one shape.
  const seamless = Boolean(outfit.joined && !outfit.waist && top?.hem !== 'peplum')
  const tucked = top && ['waist', 'crop', 'bust', 'peplum'].includes(top.hem ?? 'waist')

  let svg = (headwear?.behind ?? '') + hair.behind
  svg += behind.map(arm).join('') + sleeves(behind)
  // A close skirt hides all of the leg above its hem.
  const shown =
    narrow && outfit.skirt && !outfit.skirt.slit
      ? canvas.clip(`M0 ${skirtHem[outfit.skirt.length] - 60}H1200V1500H0Z`)
      : ''
  svg += group(
    frame.legs
      .toSorted((a, b) => Number(b.pose.far ?? false) - Number(a.pose.far ?? false))
      .map((leg) =>
        drawLeg(
          canvas,
          leg,
          skin,
          cast.shoe,
          back,
          shown && outfit.skirt ? skirtHem[outfit.skirt.length] : 0,
        ),
      )
      .join(''),
    shown,
  )
  // Hips are wider than some trousers in motion; below the waist the clothes are the body.
  const covered = skirt || trousers ? canvas.clip('M0 0H1200V588H0Z') : ''
  svg += group(drawTorso(canvas, frame, skin), covered)
  const lowerPart =
    (skirt ? drawSkirt(canvas, frame, skirt, seed) : '') +
    (trousers ? drawTrousers(canvas, frame, trousers, seed) : '')
  const armsArt = before.map(arm).join('')
  const under = outfit.under ? drawBodice(canvas, frame, outfit.under) : ''
  const bodice = under + (top ? drawBodice(canvas, frame, top, seamless) : '')
  // A longer top hides the waist under it, even where the legs swing wider than the top.
  svg +=
    tucked || outfit.joined
      ? ''
      : group(lowerPart, canvas.clip(`M0 ${hemOf[top?.hem ?? 'waist'] - 40}H1200V1500H0Z`))
  svg += armsArt
  svg += drawNeck(canvas, head, frame.at, skin)
  svg += bodice
  svg += tucked || outfit.joined ? lowerPart : ''
  if (top?.hem === 'peplum') svg += drawPeplum(canvas, frame, top.cloth, seed)
  const band =
    skirt && tucked && !outfit.joined
      ? ({ kind: 'seam', colour: weaveOf(skirt.cloth).ground } as const)
      : undefined
  const waist = outfit.waist ?? band
  if (waist) svg += drawWaist(canvas, frame, waist)
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
