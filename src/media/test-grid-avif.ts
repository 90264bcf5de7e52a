import sharp from 'sharp'

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2))
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (name: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), Buffer.from(name), body])
}
const fullBox = (name: string, flags: number, ...parts: Uint8Array[]) => box(name, u32(flags), ...parts)

/** The bytes of the first box of this name, its head included. */
function boxIn(file: Buffer, name: string): Buffer {
  const start = file.indexOf(name) - 4
  return file.subarray(start, start + file.readUInt32BE(start))
}

/** A still AVIF as cameras and some programs write large ones: two tiles side by side, none marked as hidden. Sizes in pixels. */
export async function gridAvif(tileWidth: number, height: number): Promise<Buffer> {
  const tile = await sharp({ create: { width: tileWidth, height, channels: 3, background: '#335577' } })
    .avif({ effort: 0 })
    .toBuffer()
  const pixels = boxIn(tile, 'mdat').subarray(8)
  const grid = Buffer.concat([Buffer.from([0, 0, 0, 1]), u16(2 * tileWidth, height)])
  const items = [grid, pixels, pixels]
  const entry = (id: number, type: string) =>
    box('infe', Buffer.from([2, 0, 0, 0]), u16(id, 0), Buffer.from(`${type}\0`))
  const sizeOf = (width: number) => fullBox('ispe', 0, u32(width), u32(height))
  const ftyp = box('ftyp', Buffer.from('avif'), u32(0), Buffer.from('avifmif1miaf'))
  const metaAt = (data: number) => {
    let at = data
    const places = items.map((item, index) => {
      const place = Buffer.concat([u16(index + 1, 0, 1), u32(at), u32(item.length)])
      at += item.length
      return place
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), u16(3), ...places),
      fullBox('iinf', 0, u16(3), entry(1, 'grid'), entry(2, 'av01'), entry(3, 'av01')),
      fullBox('iref', 0, box('dimg', u16(1, 2, 2, 3))),
      box(
        'iprp',
        box('ipco', sizeOf(2 * tileWidth), sizeOf(tileWidth), boxIn(tile, 'av1C'), boxIn(tile, 'pixi')),
        fullBox(
          'ipma',
          0,
          u32(3),
          ...[
            [1, 4],
            [2, 0x83, 4],
            [2, 0x83, 4],
          ].map((properties, index) =>
            Buffer.concat([u16(index + 1), Buffer.from([properties.length, ...properties])]),
          ),
        ),
      ),
    )
  }
  const data = ftyp.length + metaAt(0).length + 8
  return Buffer.concat([ftyp, metaAt(data), box('mdat', ...items)])
}
