import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findOwnText, operator } from './operator'

const folder = await mkdtemp(path.join(tmpdir(), 'khata-texts-'))
Object.assign(process.env, {
  CHECKOUT_URL: 'https://pay.example.com',
  OPERATOR_TEXTS: folder,
  OPERATOR_PHONE: '9812345678',
})

it('an operator without a name is known by the address of the instance', () =>
  expect(operator()).toEqual({ name: 'pay.example.com', email: null, phone: '9812345678' }))

it("the operator's own text replaces ours in both languages, and changes no other page", async () => {
  await writeFile(path.join(folder, 'terms.ne.txt'), 'पहिलो\n\nदोस्रो\n')
  const own = { language: 'ne', paragraphs: ['पहिलो', 'दोस्रो'] }
  expect(await findOwnText('terms', 'ne')).toEqual(own)
  expect(await findOwnText('terms', 'en')).toEqual(own)
  expect(await findOwnText('privacy', 'ne')).toBeNull()
})
