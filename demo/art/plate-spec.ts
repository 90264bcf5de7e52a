/** `pattern:colourway`, for example `oniko:indigo` or `crepe:clay`. Known pairs live in `art/cloths/`. */
export type Cloth = `${string}:${string}`

export type Neck =
  | 'round'
  | 'boat'
  | 'v'
  | 'wrap'
  | 'square'
  | 'cowl'
  | 'collar'
  | 'camp'
  | 'band'
  | 'bow'
  | 'halter'
  | 'straps'
  | 'sweetheart'
  | 'off-shoulder'
  | 'one-shoulder'

export type Sleeve =
  | 'none'
  | 'cap'
  | 'short'
  | 'elbow'
  | 'long'
  | 'puff'
  | 'flare'
  | 'bell'
  | 'bishop'
  | 'flutter'
  | 'cape'
  | 'wide'

export type Top = {
  neck: Neck
  sleeve: Sleeve
  cloth: Cloth
  /** Where the body of the piece ends; a dress's bodice ends at the waist. */
  hem?: 'bust' | 'crop' | 'waist' | 'hip' | 'peplum' | 'tunic'
  fit?: 'close' | 'easy'
  trim?: string
  buttons?: string
  pockets?: boolean
}

export type Skirt = {
  cut:
    | 'slip'
    | 'a-line'
    | 'circle'
    | 'pencil'
    | 'column'
    | 'mermaid'
    | 'tiered'
    | 'pleated'
    | 'wrap'
    | 'bubble'
    | 'straight'
    | 'shift'
    | 'trapeze'
    | 'handkerchief'
  length: 'mini' | 'knee' | 'midi' | 'maxi' | 'floor'
  cloth: Cloth
  trim?: string
  buttons?: string
  slit?: boolean
  pockets?: boolean
}

export type Trousers = {
  cut:
    | 'wide'
    | 'palazzo'
    | 'tapered'
    | 'straight'
    | 'cropped'
    | 'pleated'
    | 'flare'
    | 'cargo'
    | 'jogger'
    | 'shorts'
    | 'culottes'
    | 'harem'
  cloth: Cloth
  trim?: string
}

export type Robe = { cut: 'boubou' | 'kaftan'; cloth: Cloth; trim: string; thread: string }
export type Layer = { cut: 'kimono' | 'cape'; cloth: Cloth; trim: string }
export type Waist = { kind: 'belt' | 'sash' | 'obi' | 'cord' | 'seam'; colour: string }
export type Headwear = { kind: 'gele' | 'turban' | 'knot' | 'hat'; cloth: Cloth }

export type Accessory =
  | { kind: 'hobo' | 'box-bag' | 'tote' | 'basket'; cloth: Cloth; trim: string }
  | { kind: 'mules'; cloth: Cloth; trim: string }
  | { kind: 'belt'; cloth: Cloth; trim: string }
  | { kind: 'scarf'; cloth: Cloth; trim: string }
  | { kind: 'beads' | 'earrings'; colour: string; accent: string }

/** What is worn, from the skin outwards. A top and skirt of one cloth with `joined` make a dress. */
export type Outfit = {
  /** A shirt under a pinafore. */
  under?: Top
  top?: Top
  skirt?: Skirt
  trousers?: Trousers
  robe?: Robe
  layer?: Layer
  waist?: Waist
  head?: Headwear
  joined?: boolean
}

/** `full` head to shoe, `upper` head to thigh, `lower` waist to shoe, `bust` shoulders up, `still` no figure. */
export type Framing = 'full' | 'upper' | 'lower' | 'bust' | 'still'

export type PlateSpec = { framing: Framing; outfit: Outfit; accessory?: Accessory }

export type Bag = Extract<Accessory, { kind: 'hobo' | 'box-bag' | 'tote' | 'basket' }>
