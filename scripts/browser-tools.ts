import { needHeadlessChromium } from './chromium.ts'
import { MissingTool, needTool } from './debian.ts'
import { nginx, openssl } from './nginx.ts'

/** What tests with a proxy and a browser need, installed where that is possible; undefined on a machine that cannot have it. */
export function findBrowserTools(): { nginx: string; openssl: string; chromium: string } | undefined {
  try {
    return { nginx: needTool(nginx), openssl: needTool(openssl), chromium: needHeadlessChromium() }
  } catch (error) {
    if (error instanceof MissingTool) return undefined
    throw error
  }
}
