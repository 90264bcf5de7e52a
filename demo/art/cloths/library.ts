import { darken, lighten } from '../colour.ts'
import type { Cloth } from '../plate-spec.ts'
import { eleko, kampala, oniko } from './adire.ts'
import type { Weave } from './cloth.ts'
import { ankara, brocade, leaf, polka, wave } from './printed.ts'
import { asooke, gingham, plait } from './woven.ts'

type Draw = Weave['draw']
const print = (ground: string, dark: string, draw: Draw, fan = 0.36): Weave => ({
  ground,
  dark,
  shade: darken(ground, 0.62),
  light: lighten(ground, 0.6),
  fan,
  draw,
})

const crepe = (ground: string): Weave => ({
  ground,
  dark: darken(ground, 0.56),
  shade: darken(ground, 0.5),
  light: lighten(ground, 0.62),
  solid: true,
  fan: 1,
  draw: () => [],
})

const alaari = asooke(
  ['#6A1730', '#E2A93B', '#22265E', '#8E2338', '#F3E3C8'],
  [
    { width: 13, ink: 0 },
    { width: 7, ink: 1 },
    { width: 4, ink: 2 },
    { width: 20, ink: 3, sign: 'diamond' },
    { width: 4, ink: 2 },
    { width: 7, ink: 1 },
    { width: 11, ink: 0 },
    { width: 3, ink: 4 },
    { width: 18, ink: 2, sign: 'ladder' },
    { width: 3, ink: 4 },
  ],
)
const sanyan = asooke(
  ['#B98850', '#F0DDB4', '#6B4325', '#D0A56A', '#FBF2DC'],
  [
    { width: 20, ink: 0 },
    { width: 3, ink: 4 },
    { width: 9, ink: 2, sign: 'dash' },
    { width: 3, ink: 4 },
    { width: 20, ink: 3 },
    { width: 5, ink: 2 },
    { width: 16, ink: 1, sign: 'chevron' },
    { width: 5, ink: 2 },
  ],
)
const petrol = asooke(
  ['#24506E', '#E8F0F2', '#12293F', '#4F86A6', '#F2B632'],
  [
    { width: 17, ink: 0 },
    { width: 9, ink: 1 },
    { width: 3, ink: 2 },
    { width: 5, ink: 1 },
    { width: 15, ink: 3, sign: 'dash' },
    { width: 5, ink: 1 },
    { width: 3, ink: 2 },
    { width: 9, ink: 1 },
    { width: 3, ink: 4 },
  ],
)
const inkStripes = asooke(
  ['#2A3050', '#E9DFCB', '#12152B', '#4A5278', '#F1EADB'],
  [
    { width: 15, ink: 0 },
    { width: 3, ink: 4 },
    { width: 18, ink: 2, sign: 'diamond' },
    { width: 3, ink: 4 },
    { width: 13, ink: 3 },
    { width: 6, ink: 1 },
    { width: 16, ink: 0, sign: 'ladder' },
    { width: 6, ink: 1 },
  ],
)

const weaves: Record<string, Weave> = {
  'eleko:indigo': print('#27358A', '#121A4F', eleko('#27358A', '#DDE5F7', '#33469F')),
  'eleko:chalk': print('#EEF0F2', '#2A357F', eleko('#EEF0F2', '#2F3D93', '#DDE2EE')),
  'eleko:camwood': print('#8E2F20', '#4A130C', eleko('#8E2F20', '#F6E2CC', '#A33E2B')),
  'eleko:rose': print('#CF7F79', '#5A1B34', eleko('#CF7F79', '#FBEAE2', '#DD9690')),
  'oniko:indigo': print('#1F2C7C', '#101748', oniko('#1F2C7C', '#3347A8', '#EAF0FC', '#9DB2EA')),
  'oniko:teal': print('#0E5A62', '#073439', oniko('#0E5A62', '#22808A', '#F1F6E9', '#A4D6CF')),
  'asooke:alaari': print('#6A1730', '#3A0A1A', alaari, 1),
  'asooke:sanyan': print('#B98850', '#5A371D', sanyan, 1),
  'asooke:petrol': print('#24506E', '#0F2436', petrol, 1),
  'asooke:ink': print('#2A3050', '#0E1124', inkStripes, 1),
  'ankara:ochre': print('#E3A32E', '#3E1D10', ankara('#E3A32E', '#232B6B', '#FBF1DF', '#D4502F', '#17796F')),
  'ankara:teal': print('#16877F', '#0B3B3B', ankara('#16877F', '#14224E', '#FBF1DF', '#E2643D', '#F0B63A')),
  'ankara:rose': print('#E58E8A', '#5A1B34', ankara('#E58E8A', '#5F1D45', '#FFF2E6', '#B52A50', '#F0A93C')),
  'leaf:lagoon': print('#176E79', '#0A3940', leaf('#176E79', '#0F525C', ['#8CCBBE', '#F0C668'], '#F5EFD9')),
  'leaf:rust': print('#A4452A', '#4C190D', leaf('#A4452A', '#7B2C18', ['#F0B45C', '#E9D8B8'], '#FFF3DC')),
  'leaf:plum': print('#55295C', '#2A1030', leaf('#55295C', '#3B1742', ['#C77FA2', '#F0C668'], '#FBEBDD')),
  'leaf:copper': print('#B4622A', '#4E210E', leaf('#B4622A', '#8A4217', ['#F0C07A', '#F3E0BC'], '#FFF3DC')),
  'gingham:palm': print('#F4F1E6', '#1E4F3A', gingham('#F4F1E6', '#2C7350', 17)),
  'gingham:rose': print('#F8EFEA', '#7E3336', gingham('#F8EFEA', '#CF7C76', 17)),
  'gingham:indigo': print('#F2F3F7', '#1C2663', gingham('#F2F3F7', '#2F3F9A', 15)),
  'gingham:danfo': print('#F1B92F', '#232842', gingham('#F4BF38', '#262B47', 19, '#F8E3A6')),
  'gingham:ink': print('#EDEAE2', '#1B1F35', gingham('#EDEAE2', '#2B3050', 8)),
  'kampala:violet': print(
    '#4A2470',
    '#24103A',
    kampala(['#4A2470', '#6B3A96', '#8A57B3', '#341652'], '#EBD9F2'),
  ),
  'kampala:copper': print(
    '#B4622A',
    '#4E210E',
    kampala(['#B4622A', '#C97E3C', '#E3A55E', '#7E3A18'], '#FBE8CB'),
  ),
  'kampala:lagoon': print(
    '#16707C',
    '#08363E',
    kampala(['#16707C', '#2A93A0', '#6FC0C2', '#0B4C58'], '#E9F6EE'),
  ),
  'kampala:ochre': print(
    '#D0932B',
    '#6A3E0C',
    kampala(['#D0932B', '#DFAC4C', '#EFCB7D', '#A8701A'], '#FFF3D2'),
  ),
  'kampala:bone': print(
    '#E9DEC8',
    '#8A7550',
    kampala(['#E9DEC8', '#DCCBA9', '#C9B287', '#F2EADA'], '#A98F62'),
  ),
  'kampala:chalk': print(
    '#EEECE6',
    '#6E6A7C',
    kampala(['#EEECE6', '#DDD9E2', '#C3BCD2', '#F6F4EF'], '#8E83AE'),
  ),
  'brocade:palm': print('#1E6A4B', '#0C3526', brocade('#1E6A4B', '#2F8762', '#8CC7A2')),
  'brocade:wine': print('#6F1C35', '#37081A', brocade('#6F1C35', '#8E2E49', '#D08A96')),
  'brocade:ochre': print('#C88A26', '#5E3A0C', brocade('#C88A26', '#DDA645', '#F7DE9E')),
  'polka:clay': print('#B8482E', '#5A1B10', polka('#B8482E', '#F6EBD8', 40, '#E7A58C')),
  'polka:ink': print('#242A46', '#0E1124', polka('#242A46', '#F1EADB', 34, '#6C7499')),
  'wave:lagoon': print('#1B7C8A', '#0A3D46', wave('#1B7C8A', '#0E5563', '#F3F3E2', '#F0B64A')),
  'wave:ochre': print('#DE9E33', '#6A3210', wave('#DE9E33', '#B85C24', '#FDF1D6', '#7A2E18')),
  'wave:indigo': print('#2E3E98', '#141B52', wave('#2E3E98', '#1B266C', '#E7EDFA', '#C8553A')),
  'wave:palm': print('#2E7355', '#0F3526', wave('#2E7355', '#1B523A', '#F1F3E2', '#E9B64B')),
  'weave:indigo': print('#D8B670', '#7A5526', plait('#D8B670', '#8A6330', ['#2B3A8C', '#A9472F'], 16)),
  'weave:clay': print('#D6AE66', '#7A5526', plait('#D6AE66', '#85602E', ['#AE4429', '#232842'], 14)),
  'weave:palm': print('#D6AE66', '#7A5526', plait('#D6AE66', '#85602E', ['#2E6B4F', '#232842'], 14)),
  'weave:ink': print('#363C58', '#12152B', plait('#363C58', '#1B1F35', [], 16)),
  'weave:straw': print('#DEBF7E', '#86602C', plait('#DEBF7E', '#9C7438', [], 16)),
  'crepe:clay': crepe('#BC4B31'),
  'crepe:ink': crepe('#2A3050'),
  'crepe:bone': crepe('#EDE4D2'),
  'crepe:ochre': crepe('#D79A2B'),
  'crepe:palm': crepe('#2E6B4F'),
  'crepe:indigo': crepe('#2B3890'),
  'crepe:rose': crepe('#D98C86'),
  'crepe:wine': crepe('#6B1F33'),
  'crepe:plum': crepe('#5B2E5F'),
}

export function weaveOf(cloth: Cloth): Weave {
  const weave = weaves[cloth]
  if (!weave) throw new Error(`Unknown cloth ${cloth}`)
  return weave
}

export const clothNames = Object.keys(weaves) as Cloth[]
