// `node scripts/debian-packages.ts TASK`, started by debian.ts while it holds our lock: one `apt-get update`, one install for all
// that is missing, and a line now and then about how far it is. Others on this machine may use apt too: their locks are waited for.
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const LOCK_WAIT_MS = 10 * 60_000
const PROGRESS_EVERY_MS = 2000

/** Per tool the packages that bring it, and what to try where those are not to be had. */
const task = JSON.parse(process.argv[2] ?? '[]') as string[][][]
const missing = task.filter(([packages]) => !packages?.every(isInstalled))
if (missing.length > 0) await install(missing)

async function install(tools: string[][][]) {
  const first = [...new Set(tools.flatMap(([packages = []]) => packages))]
  say(`Installing ${first.join(', ')} with apt-get …`)
  const started = performance.now()
  // A source of packages that does not answer need not be the one that has them.
  const lists = await apt('update')
  const all = await apt('install', ...first)
  if (!all.passed) {
    complain(lists)
    complain(all)
    // One that is not to be had must not keep the others away.
    for (const choices of tools) await installFirstPossible(choices)
  }
  say(`apt-get is done after ${Math.round((performance.now() - started) / 1000)} s.`)
}

async function installFirstPossible(choices: string[][]) {
  for (const packages of choices) {
    const result = await apt('install', ...packages)
    if (result.passed) return
    complain(result)
  }
}

type Result = { passed: boolean; command: string; output: string }

/** apt-get waits for dpkg's lock by itself, for that of its lists it does not. */
async function apt(command: 'update' | 'install', ...packages: string[]): Promise<Result> {
  const until = performance.now() + LOCK_WAIT_MS
  for (let tries = 0; ; tries++) {
    const result = await aptOnce(command, packages)
    if (result.passed || !result.output.includes('Could not get lock') || performance.now() > until) return result
    if (tries === 0) say('  waiting for another apt-get to end …')
    await sleep(500)
  }
}

function aptOnce(command: 'update' | 'install', packages: string[]): Promise<Result> {
  const options = [`DPkg::Lock::Timeout=${LOCK_WAIT_MS / 1000}`, 'APT::Status-Fd=3'].flatMap((option) => ['-o', option])
  const how = command === 'install' ? ['--yes', '--no-install-recommends'] : []
  const child = spawn('apt-get', ['--quiet', ...options, command, ...how, ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stdio[3]?.on('data', showProgress())
  return new Promise((resolve) => {
    const finish = (passed: boolean) => resolve({ passed, command, output })
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    // Not 'close': a server that a package starts keeps the pipes open.
    child.on('exit', (code) => setImmediate(finish, code === 0))
  })
}

/** apt-get's own account of itself: `dlstatus:3:41.5:Retrieving file 3 of 9`, `pmstatus:nginx:62.1:Unpacking nginx`. */
function showProgress() {
  let last = 0
  return (text: Buffer) => {
    const [, kind, percent, what] = /^(dlstatus|pmstatus):[^\n]*?:([\d.]+):(.+)$/m.exec(String(text)) ?? []
    if (!kind || performance.now() - last < PROGRESS_EVERY_MS) return
    last = performance.now()
    say(`  ${kind === 'dlstatus' ? 'downloading' : 'installing'} ${Math.round(Number(percent))} %: ${what}`)
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' })
  return stdout === 'installed'
}

function complain({ passed, command, output }: Result) {
  if (!passed) process.stderr.write(`apt-get ${command} failed:\n${output.trimEnd()}\n`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
