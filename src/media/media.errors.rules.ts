import { errorsOf } from '../lib/errors.ts'

export const mediaError = errorsOf({
  PICTURE_TOO_LARGE: [413, 'This picture is larger than 15 MB. Please send a smaller one.'],
  PICTURE_TOO_MANY_PIXELS: [422, 'This picture has more than 50 megapixels. Please send a smaller one.'],
  PICTURE_TOO_NARROW: [
    422,
    'This picture is too long and narrow: more than 20 times as long as wide, or more than 20,000 pixels. Please crop it.',
  ],
  PICTURE_TOO_SLOW: [422, 'This picture takes too long to read. Please export it as JPEG and send it again.'],
  PICTURE_TYPE: [415, 'Please send a picture as JPEG, PNG, WebP or AVIF'],
  PICTURE_IS_HEIC: [415, 'HEIC pictures cannot be read here. Please export the picture as JPEG.'],
  PICTURE_IS_SVG: [
    415,
    'This SVG drawing cannot be made a picture here. Please export it as PNG and send that.',
  ],
  PICTURE_IS_ANIMATED: [422, 'Animated pictures are not accepted. Please send a still one.'],
  PICTURE_BROKEN: [422, 'This picture is damaged or not complete. Please send it again.'],
  PICTURES_UNREACHABLE: [
    503,
    'Pictures cannot be stored or read right now. Nothing is lost; please try again.',
  ],
  PICTURES_FULL: [
    503,
    'There is no room left for pictures. Nothing is lost; ask who runs the shop to make room, then try again.',
  ],
  PICTURES_REFUSED: [
    503,
    'The store of pictures refuses the shop. Nothing is lost; ask who runs the shop to look at its keys.',
  ],
  BUCKET_UNREACHABLE: [503, 'The bucket cannot be reached'],
  PICTURE_UNKNOWN: [404, 'This picture is not stored. Please upload it again.'],
})
