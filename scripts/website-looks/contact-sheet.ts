import sharp from 'sharp'

const gap = 16

const ground = '#8d9299'

async function topOf(file: string, width: number, height: number) {
  const { data, info } = await sharp(file).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const shown = sharp(data).extract({ left: 0, top: 0, width, height: Math.min(height, info.height) })
  return shown.extend({ bottom: Math.max(0, height - info.height), background: ground }).toBuffer()
}

/** The tops of many tall pictures beside and beneath each other, so that one sees all of a design at once. */
export async function contactSheet(files: readonly string[], to: string, { width = 0, height = 0, columns = 1 }) {
  const tops = await Promise.all(
    files.map(async (file, index) => ({
      input: await topOf(file, width, height),
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  )
  const rows = Math.ceil(files.length / columns)
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + gap) }
  await sharp({ create: { ...size, channels: 3, background: ground } })
    .composite(tops)
    .webp({ quality: 60, effort: 5 })
    .toFile(to)
}
