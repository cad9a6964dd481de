// Tools that npm does not bring: found where they are, installed where that is possible, named where it is not.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A tool this machine lacks; the message says what to install. */
export class MissingTool extends Error {}

/** What `find` answers, before or after installing the Debian packages. */
export function tryTool(find: () => string | undefined, packages: string[]): string | undefined {
  return find() ?? (installPackages(packages) ? find() : undefined)
}

export function needTool(name: string, find: () => string | undefined, packages: string[]): string {
  const found = tryTool(find, packages)
  if (found) return found
  throw new MissingTool(
    `${name} is not installed` +
      (hasApt() ? `; install it as root: apt-get install ${packages.join(' ')}` : ' and this is not a Debian machine'),
  )
}

export function findOnPath(command: string): string | undefined {
  // Debian keeps servers in sbin, which is not on every user's PATH.
  return `${process.env['PATH']}${delimiter}/usr/sbin`
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))
}

let listsAreFresh = false

function installPackages(packages: string[]): boolean {
  if (!hasApt() || process.getuid?.() !== 0) return false
  console.log(`Installing ${packages.join(', ')} with apt-get …`)
  listsAreFresh ||= apt('update')
  return apt('install', '--yes', '--no-install-recommends', ...packages)
}

function apt(...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync('apt-get', ['--quiet', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) console.error(`apt-get ${args[0]} failed:\n${stdout}${stderr}`.trimEnd())
  return status === 0
}

const hasApt = () => existsSync('/usr/bin/apt-get')
