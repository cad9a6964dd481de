import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
const firstOfLevel2 = text.indexOf('## Level 2')
const levelOne = rows.filter((row) => text.indexOf(row) < firstOfLevel2).map((row) => row.split(/ *\| */).slice(1, -1))

test('level 1 of ASVS 5.0 has 70 requirements, each with its line and its state', () => {
  expect(new Set(levelOne.map(([number]) => number)).size).toBe(70)
  expect(levelOne).toHaveLength(70)
  for (const [number, , state, where] of levelOne) {
    expect(['met', '**in part**', '**not met**', 'does not apply'], number).toContain(state)
    expect(where, number).not.toBe('')
  }
})

test('every file that docs/asvs.md names is there, and every test in its file', () => {
  const gone: string[] = []
  for (const line of text.split('\n')) {
    let file = ''
    for (const [, path, name] of line.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`|"([^"]+)"/g)) {
      if (path) file = path
      if (path ? !existsSync(path) : existsSync(file) && !readFileSync(file, 'utf8').includes(name ?? ''))
        gone.push(`${file} ${name ?? ''}`)
    }
  }
  expect(gone).toEqual([])
})
