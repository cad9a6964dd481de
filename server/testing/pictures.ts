import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { zipOf } from './zips.ts'
import { box } from './videos.ts'

type Ending = 'jpg' | 'png' | 'webp' | 'avif'

/** A picture of nothing in particular: a slope of colors, and on it some grain, so that it is not too easy to pack. */
export function drawPicture(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0, y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grain = (x * 7919 + y * 104_729) % 23
      data[at++] = 150 + grain + Math.floor((60 * x) / width)
      data[at++] = 90 + grain + Math.floor((60 * y) / height)
      data[at++] = 40 + grain
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const formats = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const

export const makePicture = (ending: Ending, width = 320, height = 240): Promise<Buffer> =>
  drawPicture(width, height).toFormat(formats[ending], { effort: 1 }).toBuffer()

/** Two of them one after the other, as a film of two pictures. */
const makeMoving = (format: 'gif' | 'webp') =>
  drawPicture(64, 128)
    .raw()
    .toBuffer()
    .then((data) =>
      sharp(data, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
        .toFormat(format)
        .toBuffer(),
    )

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length)
  head.write(name, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content, crc32(head.subarray(4))))
  return Buffer.concat([head, content, sum])
}

const words = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4))
  return bytes
}

const PNG_HEAD_BYTES = 33

/** A PNG that says it is as large as that, and holds next to nothing. */
const pngOf = (width: number, height: number, content = deflateSync(Buffer.alloc(100))) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([words(width, height), Buffer.from('0802000000', 'hex')])),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** The size a JPEG says it has stands in its frame. */
function sayJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(jpeg)
  const frame = said.indexOf(Buffer.from('ffc0', 'hex'))
  said.writeUInt16BE(height, frame + 5)
  said.writeUInt16BE(width, frame + 7)
  return said
}

const afterFirst = (jpeg: Buffer, part: Buffer) => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)])
function segment(kind: number, content: Buffer) {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The scan of a JPEG that is refined once more, again and again: each time the whole picture is gone through. */
function makeScans(progressive: Buffer, times: number): Buffer {
  const first = progressive.lastIndexOf(Buffer.from('ffda', 'hex'))
  const last = progressive.subarray(first, -2)
  return Buffer.concat([progressive.subarray(0, first), ...Array<Buffer>(times).fill(last), progressive.subarray(-2)])
}

/** Files that are no picture, or none we take, by what they are. */
export async function makePictureImpostors(): Promise<Record<string, Buffer>> {
  const text = (content: string) => Buffer.from(content)
  const joined = (...parts: Uint8Array[]) => Buffer.concat(parts)
  const [jpg, png, webp, avif] = await Promise.all(
    (['jpg', 'png', 'webp', 'avif'] as const).map((one) => makePicture(one)),
  )
  if (!jpg || !png || !webp || !avif) throw new Error('Nothing was drawn')
  const [progressive, tiff, gif, movingGif, movingWebp] = await Promise.all([
    drawPicture(320, 240).jpeg({ progressive: true }).toBuffer(),
    drawPicture(320, 240).tiff().toBuffer(),
    drawPicture(320, 240).gif().toBuffer(),
    makeMoving('gif'),
    makeMoving('webp'),
  ])
  const zip = zipOf({ 'a.txt': 'a' })
  const html = text('<!doctype html><html><script>alert(1)</script></html>')
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>')
  const pdf = text('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF')
  const moving = chunk('acTL', words(2, 0))
  const intoPng = (part: Buffer) => joined(png.subarray(0, PNG_HEAD_BYTES), part, png.subarray(PNG_HEAD_BYTES))
  const renamed = (from: string, to: string) => Buffer.from(avif.toString('latin1').replaceAll(from, to), 'latin1')
  const cut = (content: Buffer, share: number) => content.subarray(0, Math.floor(content.length * share))
  const holed = (content: Buffer) => {
    const middle = content.length >> 1
    return joined(content.subarray(0, middle), content.subarray(middle + 500))
  }
  const noisy = (content: Buffer) => {
    const bytes = Buffer.from(content)
    for (let at = bytes.length >> 1, end = at + 200; at < end; at++) bytes[at] = (bytes[at] ?? 0) ^ 0x5a
    return bytes
  }
  const script = Buffer.alloc(0x2f2a - 2, ' ')
  script.write('JFIF\0\x01\x01\0\0\x01\0\x01\0\0*/=alert(1);/*', 'latin1')
  return {
    SVG: svg,
    'SVG behind its declaration': joined(text('<?xml version="1.0"?>'), svg),
    'SVG that names a file': text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    'SVG packed': deflateSync(svg),
    GIF: gif,
    'moving GIF': movingGif,
    TIFF: tiff,
    BMP: joined(text('BM'), Buffer.alloc(300)),
    icon: Buffer.from('00000100010010100000010020006804000016000000', 'hex'),
    'JPEG 2000': Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex'),
    'JPEG XL': Buffer.from('0000000c4a584c200d0a870a', 'hex'),
    'JPEG XL without a box': Buffer.from('ff0a7f00', 'hex'),
    Photoshop: joined(text('8BPS\0\x01'), Buffer.alloc(200)),
    PPM: joined(text('P6\n20 20\n255\n'), Buffer.alloc(1200)),
    Radiance: text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\naaaa'),
    OpenEXR: joined(Buffer.from('762f3101', 'hex'), Buffer.alloc(200)),
    FITS: text('SIMPLE  =                    T'.padEnd(2880)),
    'HEIC by its brands': joined(box('ftyp', text('heic\0\0\0\0mif1heic')), avif.subarray(avif.readUInt32BE(0))),
    'HEIC, of the same family as AVIF': renamed('avif', 'heic'),
    'HEIC that calls itself AVIF': renamed('av01', 'hvc1'),
    'a film in MP4': joined(
      box('ftyp', text('isom\0\0\0\0isom')),
      box('moov', Buffer.alloc(64)),
      box('mdat', Buffer.alloc(64)),
    ),
    PDF: pdf,
    'page of HTML': html,
    XML: text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    'PHP script': text('<?php system($_GET["c"]); ?>'),
    'ImageMagick script': text('push graphic-context\nfill "url(https://127.0.0.1/)"\npop graphic-context'),
    'PostScript program': text('%!PS\n(/etc/passwd) (r) file'),
    CSV: text('a,b\n1,2\n'.repeat(50)),
    'Matlab data': text('MATLAB 5.0 MAT-file'.padEnd(500)),
    ZIP: zip,
    'Linux program': joined(Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(300)),
    'Windows program': joined(text('MZ'), Buffer.alloc(300)),
    'plain words': text('JPEG PNG WEBP AVIF '.repeat(20)),
    'one byte': text('x'),
    zeros: Buffer.alloc(5000),
    noise: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256)),
    'the first bytes of a JPEG': jpg.subarray(0, 3),
    'the first bytes of a PNG': png.subarray(0, 8),
    'the first bytes of a WebP': webp.subarray(0, 12),
    'the first bytes of an AVIF': avif.subarray(0, 32),
    'HTML behind the first bytes of a JPEG': joined(jpg.subarray(0, 3), html),
    'HTML behind the first bytes of a PNG': joined(png.subarray(0, 8), html),
    'HTML behind the first bytes of a WebP': joined(text('RIFF\x40\0\0\0WEBP'), html),
    'SVG behind the brands of an AVIF': joined(box('ftyp', text('avif\0\0\0\0avif')), svg),
    'ZIP behind a JPEG': joined(jpg, zip),
    'ZIP behind a PNG': joined(png, zip),
    'ZIP behind a WebP': joined(webp, zip),
    'ZIP behind an AVIF': joined(avif, box('free', zip)),
    'ZIP within the comment of a JPEG': afterFirst(jpg, segment(0xfe, zip)),
    'HTML behind a JPEG': joined(jpg, html),
    'HTML behind a PNG': joined(png, html),
    'HTML behind a WebP': joined(webp, html),
    'HTML in a free box of an AVIF': joined(avif, box('free', html)),
    'HTML in the comment of a JPEG': afterFirst(jpg, segment(0xfe, html)),
    'HTML in the words of a PNG': intoPng(chunk('tEXt', joined(text('Comment\0'), html))),
    'SVG in the words of a PNG': intoPng(chunk('tEXt', joined(text('Comment\0'), svg))),
    'PHP in the comment of a JPEG': afterFirst(jpg, segment(0xfe, text('<?php phpinfo();'))),
    'PHP behind a PNG': joined(png, text('<?php phpinfo();')),
    'a script in the head of a JPEG': joined(jpg.subarray(0, 2), segment(0xe0, script), jpg.subarray(20)),
    'PDF in the comment of a JPEG': afterFirst(jpg, segment(0xfe, pdf)),
    'PDF in the words of a PNG': intoPng(chunk('tEXt', joined(text('Comment\0'), pdf))),
    'GIF before a JPEG': joined(text('GIF89a'), jpg),
    'HTML before a PNG': joined(html, png),
    'PDF before a JPEG': joined(pdf, jpg),
    'a letter before a JPEG': joined(text('\n'), jpg),
    'PNG of 400 megapixels': pngOf(20_000, 20_000),
    'PNG of all pixels there are': pngOf(0x7f_ff_ff_ff, 0x7f_ff_ff_ff),
    'PNG that is empty': pngOf(7000, 7000, deflateSync(Buffer.alloc(0))),
    'PNG whose profile unpacks to a town': joined(
      png.subarray(0, PNG_HEAD_BYTES),
      chunk('iCCP', joined(text('a\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024)))),
      cut(png.subarray(PNG_HEAD_BYTES), 0.5),
    ),
    'JPEG of 4,000 megapixels': sayJpegSize(jpg, 65_500, 65_500),
    'JPEG that says it is larger than it is': sayJpegSize(jpg, 6000, 6000),
    'JPEG of 2,000 scans': makeScans(progressive, 2000),
    'AVIF of 4,000 megapixels': sayAvifSize(avif, 65_535, 65_535),
    'moving PNG': intoPng(moving),
    'moving WebP': movingWebp,
    'moving AVIF': renamed('avif', 'avis'),
    'JPEG cut in half': cut(jpg, 0.5),
    'JPEG without its last rows': cut(jpg, 0.98),
    'JPEG without its end': jpg.subarray(0, -2),
    'JPEG with noise in its middle': noisy(progressive),
    'PNG cut in half': cut(png, 0.5),
    'PNG without its end': png.subarray(0, -12),
    'PNG without its last byte': png.subarray(0, -1),
    'PNG without its middle': holed(png),
    'PNG with noise in its middle': noisy(png),
    'WebP cut in half': cut(webp, 0.5),
    'WebP without its last byte': webp.subarray(0, -1),
    'WebP without its middle': holed(webp),
    'AVIF cut in half': cut(avif, 0.5),
    'AVIF without its last byte': avif.subarray(0, -1),
    'AVIF without its middle': holed(avif),
  }
}

/** The size an AVIF says it has stands in the box `ispe`. */
function sayAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const said = Buffer.from(avif)
  const at = said.indexOf('ispe')
  said.writeUInt32BE(width, at + 8)
  said.writeUInt32BE(height, at + 12)
  return said
}
