import { existsSync } from 'node:fs'
import { needTool, type Tool } from './debian.ts'

/** What Debian's Chromium needs to run as root in a container, and to leave the network alone. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
]

const headlessPlaces = ['/usr/bin/chromium-headless-shell']
const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const given = () => process.env['CHROMIUM_PATH']
const firstOf = (paths: string[]) => paths.find((path) => existsSync(path))

/** Without a font package its pages would have no text to look at. */
const fonts = 'fonts-liberation'

const name = 'Chromium (or set CHROMIUM_PATH)'

export const fullChromium: Tool = { name, find: () => given() ?? firstOf(places), packages: [['chromium', fonts]] }

/** Chromium built without its windows: the same engine, and journeys take two thirds of the time. */
export const headlessChromium: Tool = {
  name,
  find: () => given() ?? firstOf(headlessPlaces),
  packages: [['chromium-headless-shell', fonts], ...fullChromium.packages],
  substitute: () => firstOf(places),
}

export const findHeadlessChromium = () => headlessChromium.find() ?? headlessChromium.substitute?.()

export const needChromium = () => needTool(fullChromium)

export const needHeadlessChromium = () => needTool(headlessChromium)
