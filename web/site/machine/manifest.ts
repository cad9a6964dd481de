import { agency } from '#content/agency.ts'
import icon192 from '#web/pictures/icons/icon-192.png?url'
import icon512 from '#web/pictures/icons/icon-512.png?url'
import maskable512 from '#web/pictures/icons/icon-maskable-512.png?url'
import { textFile } from './text-file.ts'

const paper = '#fafcfb'

export function loader() {
  const manifest = {
    name: agency.name,
    short_name: agency.shortName,
    description: agency.description,
    lang: 'en-US',
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [icon(icon192, 192), icon(icon512, 512), { ...icon(maskable512, 512), purpose: 'maskable' }],
  }
  return textFile('application/manifest+json', `${JSON.stringify(manifest, null, 2)}\n`)
}

function icon(src: string, size: number) {
  return { src, sizes: `${size}x${size}`, type: 'image/png' }
}
