import { findOnPath, needTool, type Tool } from '#scripts/debian.ts'
import { run } from '#scripts/run.ts'

export const wrk: Tool = { name: 'wrk', find: () => findOnPath('wrk'), packages: [['wrk']] }

/** Answers per second of one address, from one thread with 32 connections; any answer but 2xx is an error, a slow one is not. */
export async function answersPerSecond(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  moreFlags: string[] = [],
) {
  if (!url.startsWith('http://127.0.0.1:')) throw new Error('The benches put load on this machine only.')
  const headerFlags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { passed, output } = await run(needTool(wrk), [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--timeout',
    '60s',
    ...headerFlags,
    ...moreFlags,
    url,
  ])
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  if (!passed || !rate || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk on ${url}:\n${output}`)
  return Number(rate)
}
