// A tool that is missing, on a machine whose apt-get locks as the real one does: two test files ask for it at once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './run.ts'

/**
 * `update` never waits for its lock, `install` as long as DPkg::Lock::Timeout says, like apt 2.6. A package is a program of its
 * name; one called in LACKING is not to be had.
 */
const aptGet = `#!/bin/sh
export PATH=/usr/bin:/bin
cd "$MACHINE"
timeout=0
packages=
for word in "$@"; do
  case "$word" in
    DPkg::Lock::Timeout=*) timeout=\${word#*=} ;;
    -* | APT::*) ;;
    update | install) command=$word ;;
    *) packages="$packages $word" ;;
  esac
done
refuse() { echo "E: Could not get lock $1. It is held by process 1 (apt-get)" >&2; exit 100; }
if [ "$command" = update ]; then
  exec 9> lists.lock
  flock --nonblock 9 || refuse /var/lib/apt/lists/lock
else
  exec 9> dpkg.lock
  flock --wait "$timeout" 9 || refuse /var/lib/dpkg/lock-frontend
fi
echo "$command$packages" >> asked
sleep 0.2
for package in $packages; do
  case " $LACKING " in *" $package "*) echo "E: Unable to locate package $package" >&2; exit 100 ;; esac
done
for package in $packages; do
  printf '#!/bin/sh\\n' > "bin/$package"
  chmod +x "bin/$package"
done
`
const dpkgQuery = `#!/bin/sh
for package in "$@"; do :; done
[ -e "$MACHINE/bin/$package" ] && printf installed
`

let machine: string
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'slipway-debian-'))
  mkdirSync(join(machine, 'bin'))
  for (const [name, text] of Object.entries({ 'apt-get': aptGet, 'dpkg-query': dpkgQuery })) {
    writeFileSync(join(machine, 'bin', name), text)
    chmodSync(join(machine, 'bin', name), 0o755)
  }
  symlinkSync('/usr/bin/flock', join(machine, 'bin/flock'))
})
afterEach(() => rmSync(machine, { recursive: true }))

const asked = () =>
  existsSync(join(machine, 'asked')) ? readFileSync(join(machine, 'asked'), 'utf8').trim().split('\n') : []

/** What a process of its own prints that runs `code`, as root of the machine. */
async function run(code: string, env: Record<string, string> = {}, hear: (text: string) => void = () => {}) {
  const asRoot = `--import=data:text/javascript,process.getuid=()=>0`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: { PATH: join(machine, 'bin'), MACHINE: machine, NODE_OPTIONS: asRoot, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = child.stderr.toArray()
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) hear((output += String(text)))
  return { output, complaints: (await complaints).join('') }
}

const askForFfmpeg = `
  const { needFfmpeg } = await import('./scripts/ffmpeg.ts')
  console.log('found', needFfmpeg())`

describe.skipIf(!existsSync('/usr/bin/flock'))('a tool that npm does not bring', () => {
  test('two processes that ask for it at once both end with it', async () => {
    const answers = await Promise.all([run(askForFfmpeg), run(askForFfmpeg)])
    for (const { output, complaints } of answers)
      expect({ complaints, output }).toEqual({ complaints: '', output: expect.stringContaining('found /') })
    expect(asked()).toEqual(['update', 'install ffmpeg'])
  })

  test('is waited for while somebody else uses apt-get', async () => {
    const others = ['lists.lock', 'dpkg.lock'].map((file) =>
      spawn('/usr/bin/flock', ['--close', join(machine, file), 'sh', '-c', 'echo held; exec cat'], {
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
    )
    for (const { stdout } of others) await once(stdout, 'data')
    const { output, complaints } = await run(askForFfmpeg, {}, (said) => {
      if (said.includes('waiting for another apt-get to end')) for (const { stdin } of others) stdin.end()
    })
    expect({ complaints, output }).toEqual({ complaints: '', output: expect.stringContaining('found /') })
  })

  const tools = `
    const { findOnPath, installTools, needTool, toolsAreInstalled } = await import('./scripts/debian.ts')
    const tool = (name, ...packages) => ({ name, find: () => findOnPath(name), packages })
    const browser = tool('browser', ['headless-browser', 'fonts'], ['browser', 'fonts'])
    const tools = [tool('tool-one', ['tool-one']), browser, tool('tool-two', ['tool-two'])]
    const missing = installTools(tools)
    console.log('missing:', missing)`

  test('is installed with all others in one go', async () => {
    const { output } = await run(tools.replace(`['headless-browser', 'fonts'], `, ''))
    expect(output).toContain('missing: undefined')
    expect(asked()).toEqual(['update', 'install tool-one browser fonts tool-two'])
    await run(tools.replace(`['headless-browser', 'fonts'], `, ''))
    expect(asked()).toHaveLength(2)
  })

  test('that is not to be had is said with what to do, keeps no other away, and is not tried again', async () => {
    const tryAgain = `
      Object.assign(process.env, toolsAreInstalled)
      try { needTool(tools[2]) } catch (error) { console.log('again:', error.message) }`
    const { output, complaints } = await run(tools + tryAgain, { LACKING: 'headless-browser tool-two' })
    const how = 'Install it as root: apt-get update && apt-get install --yes --no-install-recommends tool-two'
    expect(output).toContain(`missing: Not installed: tool-two. ${how}`)
    expect(output).toContain(`again: tool-two is not installed. ${how}`)
    expect(complaints).toContain('E: Unable to locate package tool-two')
    expect(asked()).toEqual([
      'update',
      'install tool-one headless-browser fonts tool-two',
      'install tool-one',
      'install headless-browser fonts',
      'install browser fonts',
      'install tool-two',
    ])
  })

  test('is only named to whoever may not install it', async () => {
    const { output } = await run(tools, { NODE_OPTIONS: '--import=data:text/javascript,process.getuid=()=>1000' })
    const packages = 'tool-one headless-browser fonts tool-two'
    expect(output).toContain(`missing: Not installed: tool-one, browser, tool-two. Install it as root: apt-get update`)
    expect(output).toContain(`apt-get install --yes --no-install-recommends ${packages}`)
    expect(asked()).toEqual([])
  })
})
