// Tools that npm does not bring: found where they are, installed where that is possible, named where it is not.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './run.ts'

export type Tool = {
  /** As people call it. */
  name: string
  find: () => string | undefined
  /** Debian's packages that bring it; where the first are not to be had, the next. */
  packages: [string[], ...string[][]]
  /** What does it too, less well: taken where nothing can be installed. */
  substitute?: () => string | undefined
}

/** A tool this machine lacks; the message says what to do. */
export class MissingTool extends Error {}

/** Set for whoever is started after `installTools`: what is missing by then stays missing, and nobody tries again. */
export const toolsAreInstalled = { TOOLS_INSTALLED: 'yes' }

/** Where it is, installed first if need be: for whoever runs alone. Whoever starts others asks for all at once, before them. */
export function needTool(tool: Tool): string {
  if (!tool.find() && !process.env['TOOLS_INSTALLED']) install([tool])
  const found = tool.find() ?? tool.substitute?.()
  if (found) return found
  throw new MissingTool(`${tool.name} is not installed. ${adviceFor([tool])}`)
}

/** Installs all that is missing in one go. What is missing afterwards, with what to do about it; undefined when nothing is. */
export function installTools(tools: Tool[]): string | undefined {
  const isMissing = ({ find }: Tool) => !find()
  const wanted = tools.filter(isMissing)
  if (wanted.length === 0) return undefined
  install(wanted)
  const missing = wanted.filter(isMissing).filter(({ substitute }) => !substitute?.())
  if (missing.length === 0) return undefined
  return `Not installed: ${missing.map(({ name }) => name).join(', ')}. ${adviceFor(missing)}`
}

export function findOnPath(command: string): string | undefined {
  // Debian keeps servers in sbin, which is not on every user's PATH.
  return `${process.env['PATH']}${delimiter}/usr/sbin`
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))
}

/** One at a time on this machine: whoever waits for the lock finds everything installed. The kernel frees it, come what may. */
function install(tools: Tool[]) {
  if (!hasApt() || process.getuid?.() !== 0) return
  const task = JSON.stringify(tools.map(({ packages }) => packages))
  const script = [process.execPath, join(root, 'scripts/debian-packages.ts'), task]
  // --close: a server that a package starts must not hold the lock for as long as it runs.
  spawnSync('flock', ['--close', '/var/lib/dpkg', ...script], { stdio: ['ignore', 'inherit', 'inherit'] })
}

function adviceFor(tools: Tool[]): string {
  if (!hasApt()) return 'This is not a Debian machine: install it by hand, so that it is on the PATH.'
  const packages = new Set(tools.flatMap((tool) => tool.packages[0]))
  return `Install it as root: apt-get update && apt-get install --yes --no-install-recommends ${[...packages].join(' ')}`
}

const hasApt = () => findOnPath('apt-get') !== undefined
