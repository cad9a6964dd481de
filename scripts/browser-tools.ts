import { needHeadlessChromium } from './chromium.ts'
import { MissingTool } from './debian.ts'
import { needNginx } from './nginx.ts'

/** What tests with a proxy and a browser need, installed where that is possible; undefined on a machine that cannot have it. */
export function findBrowserTools(): { nginx: string; chromium: string } | undefined {
  try {
    return { nginx: needNginx(), chromium: needHeadlessChromium() }
  } catch (error) {
    if (error instanceof MissingTool) return undefined
    throw error
  }
}
