import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

// `npm ci` fails when one is missing, even one for another system. `npm install` says nothing about those that the
// registry did not have when it ran.
test('package-lock.json names the optional packages of every system', () => {
  const file = path.resolve('package-lock.json')
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${where}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})
