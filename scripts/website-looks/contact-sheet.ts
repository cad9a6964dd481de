import sharp from 'sharp'

const gap = 16

/** The tops of many tall pictures beside and beneath each other, so that one sees all of a design at once. */
export async function contactSheet(files: readonly string[], to: string, { width = 0, height = 0, columns = 1 }) {
  const tops = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(file).resize({ width }).resize({ width, height, fit: 'cover', position: 'top' }).toBuffer(),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  )
  const rows = Math.ceil(files.length / columns)
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + gap) }
  await sharp({ create: { ...size, channels: 3, background: '#8d9299' } })
    .composite(tops)
    .webp({ quality: 60, effort: 5 })
    .toFile(to)
}
