import { expect, it } from 'vitest'
import { run } from './run-command.fixture'

it('an option that a command does not know is refused, and the usage follows', () => {
  expect(run(['scripts/check.mjs', '--nonsense'])).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Unknown option '--nonsense'\.?\n(Use|Name|See) /i),
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
