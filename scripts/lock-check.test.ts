import { expect, test } from 'vitest'
import { findLockProblems, type Lockfile } from './lock-check.ts'

const complete: Lockfile = {
  packages: {
    '': { dependencies: { bundler: '1.0.0' }, optionalDependencies: { 'node-linux': '26.10.0' } },
    'node_modules/node-linux': { version: '26.10.0' },
    'node_modules/bundler': {
      version: '1.0.0',
      optionalDependencies: { '@bundler/linux': '1.0.0', '@bundler/darwin': '1.0.0' },
    },
    'node_modules/@bundler/linux': { version: '1.0.0' },
    'node_modules/bundler/node_modules/@bundler/darwin': { version: '1.0.0' },
  },
}
const manifest = { dependencies: { bundler: '1.0.0' }, optionalDependencies: { 'node-linux': '26.10.0' } }

function without(path: string): Lockfile {
  return { packages: Object.fromEntries(Object.entries(complete.packages).filter(([key]) => key !== path)) }
}

test('a complete lockfile without registry addresses passes', () => {
  expect(findLockProblems(manifest, complete)).toEqual([])
})

test('a platform that the registry lacked is named with the package that wants it', () => {
  expect(findLockProblems(manifest, without('node_modules/@bundler/linux'))).toEqual([
    'package-lock.json: @bundler/linux@1.0.0, optional for node_modules/bundler, has no entry.',
  ])
  expect(findLockProblems(manifest, without('node_modules/bundler/node_modules/@bundler/darwin'))).toEqual([
    'package-lock.json: @bundler/darwin@1.0.0, optional for node_modules/bundler, has no entry.',
  ])
})

test('a missing optional dependency of our own is named', () => {
  expect(findLockProblems(manifest, without('node_modules/node-linux'))).toEqual([
    'package-lock.json: node-linux@26.10.0, optional for this package, has no entry.',
  ])
})

test('an optional dependency is looked up from a nested package to the top', () => {
  const nested: Lockfile = {
    packages: {
      ...complete.packages,
      'node_modules/a/node_modules/@scope/b': { version: '1.0.0', optionalDependencies: { c: '1.0.0', d: '1.0.0' } },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0' },
    },
  }
  expect(findLockProblems(manifest, nested)).toEqual([])
})

test('a registry address is refused', () => {
  const resolved = { version: '1.0.0', resolved: 'https://registry.example/bundler-1.0.0.tgz' }
  const lockfile: Lockfile = { packages: { 'node_modules/bundler': resolved } }
  expect(findLockProblems(manifest, lockfile)).toEqual([
    'package-lock.json: node_modules/bundler names a registry (https://registry.example/bundler-1.0.0.tgz).',
  ])
})

test('a version that is not exact is refused', () => {
  for (const version of ['^1.0.0', '~1.0.0', '1', 'latest', '*', '>=1.0.0'])
    expect(findLockProblems({ devDependencies: { bundler: version } }, complete)).toEqual([
      `package.json: bundler must be pinned to an exact version, not '${version}'.`,
    ])
  expect(findLockProblems({ devDependencies: { bundler: '1.0.0-beta.2' } }, complete)).toEqual([])
})
