// Refuses a lockfile that would install something else elsewhere: see docs of each rule below.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Locked = {
  version?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, Locked> }
export type Manifest = Pick<Locked, 'dependencies' | 'devDependencies' | 'optionalDependencies'>

export function findLockProblems(manifest: Manifest, lockfile: Lockfile): string[] {
  return [...findLooseVersions(manifest), ...findResolved(lockfile), ...findMissingOptional(lockfile)]
}

/** A range would let two machines that refresh the lockfile end up with different programs. */
function findLooseVersions(manifest: Manifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  return Object.entries(all)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} must be pinned to an exact version, not '${version}'.`)
}

/** The address of the registry that happened to be configured; npm fills in its own when there is none. */
function findResolved(lockfile: Lockfile): string[] {
  return Object.entries(lockfile.packages)
    .filter(([, locked]) => locked.resolved && !locked.link)
    .map(([path, locked]) => `package-lock.json: ${path} names a registry (${locked.resolved}).`)
}

/**
 * npm drops an optional dependency that the registry does not have without a word, and the program then fails on that
 * platform only ("Cannot find native binding"). No exception list: a release that lacks a platform is not the one to pin.
 */
function findMissingOptional(lockfile: Lockfile): string[] {
  return Object.entries(lockfile.packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lockfile, path, name))
      .map(
        ([name, version]) =>
          `package-lock.json: ${name}@${version}, optional for ${path || 'this package'}, has no entry.`,
      ),
  )
}

/** Looks where Node would: in the package's own node_modules, then in each folder above it. */
function isLocked(lockfile: Lockfile, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lockfile.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (!folder) return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
  const problems = findLockProblems(readJson('package.json') as Manifest, readJson('package-lock.json') as Lockfile)
  for (const problem of problems) console.error(problem)
  process.exit(problems.length ? 1 : 0)
}
