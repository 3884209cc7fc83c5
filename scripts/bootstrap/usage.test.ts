import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const ofPackage = Object.entries(scripts).flatMap(([name, line]) => {
  const [, args] = /^(?:exec )?node (.*scripts\/.*)$/.exec(line) ?? []
  return args && name !== 'postinstall' ? [[`npm run ${name}`, args.split(' ')] as const] : []
})
const COMMANDS = [...ofPackage, ['npx khata', ['bin/khata.mjs']] as const]

function run(args: readonly string[]) {
  // A command that takes the arguments begins its work. It would go on after the test.
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

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

it('an argument too many is refused as well', () => {
  expect(run(['scripts/start.mjs', '4000'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Unknown argument '4000'\.\nUse npm start/),
  })
})

it('an option without its value is refused', () => {
  expect(run(['scripts/backup.mjs', '--keep'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Option '--keep <value>' argument missing\.\nUse npm run backup/),
  })
})

it('arguments that fit and mean nothing end with the usage, too', () => {
  expect(run(['scripts/erase-person.mjs', '12'])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^12 is no Nepali mobile number\.\nUse npm run erase-person/),
  })
})
