import { existsSync } from 'node:fs'
import { needTool } from './debian.ts'

/** What Debian's Chromium needs to run as root in a container, and to leave the network alone. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
]

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findChromium(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? places.find((path) => existsSync(path))
}

/** Without a font package its pages would have no text to look at. */
export function needChromium(): string {
  return needTool('Chromium (or set CHROMIUM_PATH)', findChromium, ['chromium', 'fonts-liberation'])
}
