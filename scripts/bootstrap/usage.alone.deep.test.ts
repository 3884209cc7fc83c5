import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root, run } from './run-command.fixture'

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const ofPackage = Object.entries(scripts).flatMap(([name, line]) => {
  const [, args] = /^(?:exec )?node (.*scripts\/.*)$/.exec(line) ?? []
  return args && name !== 'postinstall' ? [[`npm run ${name}`, args.split(' ')] as const] : []
})
const COMMANDS = [...ofPackage, ['npx khata', ['bin/khata.mjs']] as const]

it.each(COMMANDS)(
  '%s with an option that it does not know does nothing and says how it is used',
  (_, args) => {
    expect(run([...args, '--nonsense'])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^unknown option '--nonsense'\.?\n(Use|Name|See) /i),
    })
  },
)

it.each(COMMANDS)('%s with --help says how it is used', (_, args) => {
  expect(run([...args, '--help'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^(Use|Name|Usage:) /),
    stderr: '',
  })
})
