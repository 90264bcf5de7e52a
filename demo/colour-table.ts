/**
 * What changes in a plate when the product comes in a further colour: a cloth, thread or trim of the drawing, and what
 * replaces it. `wall` names another scene colour where the first one swallows the garment. Read by `plateIn`.
 */
export const colourTable: Record<string, Record<string, Record<string, string>>> = {
  'oniko-starburst-wrap-dress': { Lagoon: { 'oniko:indigo': 'oniko:teal' } },
  'gingham-market-sundress': { Rose: { 'gingham:palm': 'gingham:rose', '#1E4F3A': '#9A4A48' } },
  'kola-dot-button-dress': { Ink: { 'polka:clay': 'polka:ink' } },
  'osun-rings-trapeze-dress': { Plum: { 'kampala:copper': 'kampala:violet', '#3D1B10': '#24103A' } },
  'chalkline-pleat-dress': { Ink: { 'crepe:palm': 'crepe:ink' } },
  'camwood-bias-slip-dress': {
    Ink: { 'crepe:clay': 'crepe:ink' },
    Bone: { 'crepe:clay': 'crepe:bone' },
  },
  'bariga-one-shoulder-dress': { Indigo: { 'crepe:ochre': 'crepe:indigo', wall: 'blush' } },
  'ilorin-grand-boubou': {
    Lagoon: { 'kampala:violet': 'kampala:lagoon', '#2A1238': '#08363E' },
  },
  'ink-halter-column': { Wine: { 'crepe:ink': 'crepe:wine', wall: 'mist' } },
  'guinea-brocade-kaftan': { Wine: { 'brocade:palm': 'brocade:wine', '#123B2B': '#3F0E1E' } },
  'harmattan-cape-gown': { Ink: { 'crepe:indigo': 'crepe:ink' } },
  'roundel-puff-crop': { Rose: { 'ankara:ochre': 'ankara:rose' } },
  'oniko-bishop-blouse': { Lagoon: { 'oniko:indigo': 'oniko:teal' } },
  'ink-halter-top': { Bone: { 'crepe:ink': 'crepe:bone' } },
  'gingham-off-shoulder-top': { Palm: { 'gingham:indigo': 'gingham:palm' } },
  'lagoon-wave-wrap-top': { Ochre: { 'wave:lagoon': 'wave:ochre', '#F0B64A': '#FDF1D6' } },
  'chalk-camisole': {
    Ink: { 'crepe:bone': 'crepe:ink' },
    Clay: { 'crepe:bone': 'crepe:clay' },
  },
  'kampala-easy-tunic': { Copper: { 'kampala:lagoon': 'kampala:copper', '#0C3B46': '#4E210E' } },
  'palm-tie-neck-blouse': { Bone: { 'crepe:palm': 'crepe:bone' } },
  'guinea-brocade-waistcoat': {
    Wine: { 'brocade:ochre': 'brocade:wine', '#4A2B0E': '#E9C36A', '#7A4A12': '#3F0E1E' },
  },
  'clay-boat-neck-top': {
    Ink: { 'crepe:clay': 'crepe:ink', 'eleko:indigo': 'eleko:chalk' },
    Palm: { 'crepe:clay': 'crepe:palm' },
  },
  'kola-tapered-trousers': {
    Ink: { 'crepe:ochre': 'crepe:ink', 'polka:ink': 'polka:clay', '#8C5A17': '#C98C2C' },
  },
  'ink-wide-pleat-trousers': { Bone: { 'crepe:ink': 'crepe:bone' } },
  'oniko-cropped-trousers': { Indigo: { 'oniko:teal': 'oniko:indigo', '#0D4B4F': '#1B2466' } },
  'bone-drawstring-trousers': { Clay: { 'crepe:bone': 'crepe:clay', '#25307F': '#F1EADB' } },
  'clay-pleat-shorts': { Ink: { 'crepe:clay': 'crepe:ink', '#3A1A12': '#12152B' } },
  'violet-sokoto-trousers': { Chalk: { 'kampala:violet': 'kampala:chalk' } },
  'oniko-crescent-hobo': { Lagoon: { 'oniko:indigo': 'oniko:teal' } },
  'brass-clasp-box-bag': { Ochre: { 'brocade:wine': 'brocade:ochre' } },
  'bolga-market-basket': { Palm: { 'weave:clay': 'weave:palm' } },
  'obi-wrap-belt': { Ink: { 'asooke:alaari': 'asooke:ink', '#A9472F': '#2A3050' } },
  'dye-pit-square-scarf': { Rose: { 'eleko:indigo': 'eleko:rose', '#A8321C': '#5A1B34' } },
  'wide-brim-raffia-hat': { Ink: { 'weave:straw': 'weave:ink' } },
  'knotted-kampala-headwrap': {
    Ochre: { 'kampala:copper': 'kampala:ochre' },
    Bone: { 'kampala:copper': 'kampala:bone' },
  },
  'camwood-pleat-skirt': { Ink: { 'crepe:clay': 'crepe:ink', '#7D2A1A': '#12152B' } },
  'ink-pencil-skirt': {
    Wine: { 'crepe:ink': 'crepe:wine', 'polka:clay': 'polka:ink', '#12152B': '#3F0E1E' },
  },
  'ochre-utility-jumpsuit': {
    Indigo: { 'crepe:ochre': 'crepe:indigo', '#5A3A10': '#E7EDFA', '#7A4A14': '#8E5B36', wall: 'sand' },
  },
  'eleko-halter-jumpsuit': { Indigo: { 'eleko:camwood': 'eleko:indigo', wall: 'blush' } },
  'batik-leaf-kimono': { Copper: { 'leaf:plum': 'leaf:copper' } },
  'alaari-fan-gele': { Petrol: { 'asooke:alaari': 'asooke:petrol', 'crepe:indigo': 'crepe:rose' } },
  'handkerchief-wave-skirt': {
    Palm: { 'wave:ochre': 'wave:palm', 'crepe:palm': 'crepe:bone', '#8A4A15': '#12402D' },
  },
}
