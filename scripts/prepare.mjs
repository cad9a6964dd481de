// Brings the working copy up to date before `npm start`, `npm test` and the rest: installs when node_modules is not what
// the lockfile asks for, builds when the sources of the pages changed. It runs on the host's Node before anything is
// installed, so it has no dependencies and is plain JavaScript.
//
//   node scripts/prepare.mjs              install and build
//   node scripts/prepare.mjs --install    install only
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = '.cache/prepare.lock'
const buildStamp = 'build/.stamp'
const buildSources = [
  'web',
  'content',
  'domain',
  'templates',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/finish-build.mjs',
  'scripts/pages-for-nginx.ts',
  'server/http/pages.ts',
  'server/http/security-headers.ts',
  'server/assistant',
]

process.chdir(root)
refuseOldNode()

const steps = [
  {
    isCurrent: installIsCurrent,
    run: async () => {
      await npm('Installing packages', 'npm could not install the packages', [
        'ci',
        '--include=dev',
        '--include=optional',
      ])
      if (!installIsCurrent())
        fail('npm reported success, but node_modules does not match package-lock.json; run `npm ci`.')
      refuseMissingNode26()
    },
  },
]
if (!process.argv.includes('--install')) {
  steps.push({
    isCurrent: () => read(buildStamp) === hashOfBuildSources(),
    run: async () => {
      // Taken before the build: a file saved meanwhile makes the next start build again.
      const hash = hashOfBuildSources()
      await npm('Building the pages', 'The build failed', ['run', 'build'])
      writeFileSync(buildStamp, hash)
    },
  })
}

for (const step of steps) {
  if (step.isCurrent()) continue
  const release = await lock()
  try {
    if (!step.isCurrent()) await step.run() // another process may have done it while this one waited
  } finally {
    release()
  }
}

/**
 * npm writes node_modules/.package-lock.json last, so it says what is really there, whoever ran npm, and a killed install
 * leaves none or an old one. Packages for other platforms are absent from it, except that our own Node must be there.
 */
function installIsCurrent() {
  const installed = readJson('node_modules/.package-lock.json')
  const wanted = readJson('package-lock.json')
  const manifest = readJson('package.json')
  if (!installed || !wanted || !manifest) return false
  const { '': lockedManifest, ...packages } = wanted.packages
  return (
    ['dependencies', 'devDependencies', 'optionalDependencies'].every((group) =>
      sameEntries(manifest[group], lockedManifest[group]),
    ) &&
    Object.entries(packages).every(([path, wanted]) => {
      const found = installed.packages[path]
      if (!found) return wanted.optional && !(path in ourNode(manifest) && fitsThisPlatform(wanted))
      return found.version === wanted.version && found.integrity === wanted.integrity
    })
  )
}

function ourNode(manifest) {
  return Object.fromEntries(Object.keys(manifest.optionalDependencies).map((name) => [`node_modules/${name}`, true]))
}

function fitsThisPlatform({ os = [process.platform], cpu = [process.arch] }) {
  return os.includes(process.platform) && cpu.includes(process.arch)
}

function sameEntries(left = {}, right = {}) {
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}

function hashOfBuildSources() {
  const hash = createHash('sha256')
  for (const file of buildSources.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** Runs npm quietly; its output matters only when it fails. */
async function npm(title, failure, args) {
  const started = Date.now()
  console.log(`${title} …`)
  // Called by npm, use that very npm on the host's Node: `npm ci` deletes the Node inside node_modules while it runs.
  const { npm_execpath: cli, npm_node_execpath: hostNode = process.execPath } = process.env
  const stdio = ['ignore', 'pipe', 'pipe']
  const child = cli
    ? spawn(hostNode, [cli, ...args], { stdio })
    : spawn('npm', args, { stdio, shell: process.platform === 'win32' })
  process.once('exit', () => child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('error', () => resolve('not found')).on('close', resolve))
  if (code !== 0) {
    console.error(output.trimEnd())
    if (output.includes('libatomic'))
      fail('Node 26, which comes with the packages, needs libatomic; on Debian: apt-get install libatomic1')
    fail(
      `${failure} (npm ${args[0]}: ${code === 'not found' ? 'npm not found' : `exit ${code}`}); its output is above.`,
    )
  }
  console.log(`${title} … done in ${Math.round((Date.now() - started) / 1000)} s`)
}

/**
 * One install or build at a time in this folder. The holder touches the lock every second, so that a lock left by a killed
 * process is told by its age and not by a process id that may belong to someone else by now.
 */
async function lock() {
  mkdirSync('.cache', { recursive: true })
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!waited) console.log('Another install or build is running in this folder; waiting for it …')
    await sleep(300)
    const stats = statSync(lockFile, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > 10_000) rmSync(lockFile, { force: true })
  }
  const heartbeat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), 1000)
  const release = () => {
    clearInterval(heartbeat)
    rmSync(lockFile, { force: true })
  }
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return release
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Slipway needs Node 20.19 or newer to start; this is ${process.version}.`)
}

/** `npm run` finds our Node first on PATH; where none is packaged for the platform, the host's must do. */
function refuseMissingNode26() {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const found = spawnSync('node', ['--version'], {
    env: { ...process.env, PATH },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (Number.parseInt(found.stdout?.slice(1), 10) >= 26) return
  fail(
    `Slipway runs on Node 26 and none is packaged for ${process.platform}-${process.arch}; put Node 26 on your PATH.`,
  )
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function readJson(path) {
  try {
    return JSON.parse(read(path) ?? 'null')
  } catch {
    return null
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
